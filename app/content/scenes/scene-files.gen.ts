// Written by artwork/scenes.ts.
export const SCENE_FILES = {
  "busbar": {
    "widths": [
      640,
      960,
      1440
    ],
    "portraitWidths": [
      480,
      800
    ],
    "placeholder": "data:image/webp;base64,UklGRlwAAABXRUJQVlA4IFAAAADwAQCdASoQAAkAA4BaJQBOgB7H0lNgfAAA/nkrOZCGm4Au7Sr+C/Kphq6onwMDIePfqY88invpkqidqJ90FOJXK7XwUBDj/dsqiOMyQAAAAA=="
  },
  "cable-tray": {
    "widths": [
      640,
      960,
      1440
    ],
    "portraitWidths": [],
    "placeholder": "data:image/webp;base64,UklGRlQAAABXRUJQVlA4IEgAAACQAQCdASoQAAkAA4BaJZQC7ABNDAAAzHskCWBVLmPcW4ahM+duKv8JeMgDljNbOW/JEMPzumv9g3s3VIJ4bNdUddWHX5kgAAA="
  },
  "control-room": {
    "widths": [
      640,
      960,
      1440
    ],
    "portraitWidths": [],
    "placeholder": "data:image/webp;base64,UklGRlwAAABXRUJQVlA4IFAAAADwAQCdASoQAAkAA4BaJZQCdAENoh0aOvAAzj5FnSWTYkZVctnj/tYyyCLnzj1NppvhHlL7eRLf285xw7QiHfIazq43BRHXWP/T86CyWJNAAA=="
  },
  "conveyor": {
    "widths": [
      640,
      960,
      1440
    ],
    "portraitWidths": [
      480,
      800
    ],
    "placeholder": "data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAAAQAgCdASoQAAkAA4BaJZQC7AEO9VMkDrgAAP6+hbHlOLvxqjMErsqHjo4u3UqXxRzfdhBkeGqQiysP0VeI2AYzibgoAA=="
  },
  "electrical-room": {
    "widths": [
      640,
      960,
      1440
    ],
    "portraitWidths": [],
    "placeholder": "data:image/webp;base64,UklGRloAAABXRUJQVlA4IE4AAACwAQCdASoQAAkAA4BaJQBdgBsBjMIAAOHaovr2Z7KohPMkdESfq2kvktNEbFWu88q5D951ZxFXkqsb2CLU/Wber9I7zY8fAH7rPWKAAAA="
  },
  "motor": {
    "widths": [
      640,
      960,
      1440
    ],
    "portraitWidths": [],
    "placeholder": "data:image/webp;base64,UklGRlgAAABXRUJQVlA4IEwAAADQAQCdASoQAAkAA4BaJZgCdAELGx+mgAD+7BIKpjSfPCfLniCygdJSXaePZDRDMKpdI2cr2MPPeSbaEK5UmR8hxwB5HVsaEcFZeAAA"
  },
  "packaging": {
    "widths": [
      640,
      960,
      1440
    ],
    "portraitWidths": [],
    "placeholder": "data:image/webp;base64,UklGRkwAAABXRUJQVlA4IEAAAACQAQCdASoQAAkAA4BaJZwAAtwlCmAA/vd6e+c1kTifBtq1HUyPsbsGMUaAkVj/BIHgXzEUHVOvsRNOrMEsDgAA"
  },
  "panel": {
    "widths": [
      640,
      960,
      1440
    ],
    "portraitWidths": [],
    "placeholder": "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADQAQCdASoQAAkAA4BaJZwAAvkPBIc3gAD+oyOq01FK96ALHJ0aa+VbqjZghw0Z/WBAAAAA"
  },
  "plant": {
    "widths": [
      640,
      960,
      1440
    ],
    "portraitWidths": [],
    "placeholder": "data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAADwAQCdASoQAAkAA4BaJYwCdAENqmN4rAAA4DavIwQwHrCGenUFHnK+nVcXmURjreVMnxhjCyhiWuUpV05kS630HDfgAA=="
  },
  "solar-well": {
    "widths": [
      640,
      960,
      1440
    ],
    "portraitWidths": [],
    "placeholder": "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAACwAQCdASoQAAkAA4BaJZQCdADzgIkAAP68hX6mSXwwkm9x6proPsrwbPql/h/J3eA09ISPmvu+DmaACQAAAA=="
  },
  "substation": {
    "widths": [
      640,
      960,
      1440
    ],
    "portraitWidths": [
      480,
      800
    ],
    "placeholder": "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADwAQCdASoQAAkAA4BaJZQCdAEQUJC7ROAA/uUvW3wxGe3JgIAQtB2gTR7a+x3+tCYQuYAA"
  },
  "switchroom": {
    "widths": [
      640,
      960,
      1440
    ],
    "portraitWidths": [],
    "placeholder": "data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAACwAQCdASoQAAkAA4BaJZwATgADCHkAAP6lUcnclzX0Ug0tur90BaDG7EWKc4RzToXNdtsZVNYa4cAA"
  },
  "test-bench": {
    "widths": [
      640,
      960,
      1440
    ],
    "portraitWidths": [],
    "placeholder": "data:image/webp;base64,UklGRlgAAABXRUJQVlA4IEwAAAAQAgCdASoQAAkAA4BaJYgC7AEWTMLMbp7cAP7yynxdIt/+BRgP93nR2RbC5Y7LZLBKLaSMlJEoj7jmSAu64ZKirJeGsQwGNrAzVwAA"
  },
  "unit-substation": {
    "widths": [
      640,
      960,
      1440
    ],
    "portraitWidths": [],
    "placeholder": "data:image/webp;base64,UklGRkQAAABXRUJQVlA4IDgAAADQAQCdASoQAAkAA4BaJZwAAsf20SRrAAD+zgUlWGbfnLmtra8PPeUzA560v4fCYY2uATaX9RWwAA=="
  },
  "workshop": {
    "widths": [
      640,
      960,
      1440
    ],
    "portraitWidths": [],
    "placeholder": "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAADQAQCdASoQAAkAA4BaJQBdgCLIsk6UgAD8tFp8Ptv58K/hUS9SC3LMl4d27q3MpPpTuJf4KaYjtzUAAAA="
  }
} as const;
