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
    "placeholder": "data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAADQAQCdASoQAAkAA4BaJZwAAudALNki2AD+9q9qMpl1kDntx8ZDG7nyQIv/5Ju6P40ExhCdLwr2JDAA"
  },
  "control-room": {
    "widths": [
      640,
      960,
      1440
    ],
    "portraitWidths": [],
    "placeholder": "data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAADwAQCdASoQAAkAA4BaJYwCdAEfcf5QkAAA/vEhuX89BK/RklMmaioDH9qzoETJI9yoD13MWP2rx62EgRS+XaulAAA="
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
    "placeholder": "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAADwAQCdASoQAAkAA4BaJZQCdAEUn6dzugAA/rx5bD+bga0CnUXxLqyQkgOmuDLXyvb96pA0m1hH1mUBJAA="
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
  }
} as const;
