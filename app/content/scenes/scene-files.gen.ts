// Written by scripts/scenes.ts.
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
    "placeholder": "data:image/webp;base64,UklGRloAAABXRUJQVlA4IE4AAADQAQCdASoQAAkAA4BaJQBOgB7H0kVI0AD+eSs5kIZ6I0VrFoeM2OoGH/S82oF311AdZscOKA9ZqqBo7lIJRBZ4s2f+BZat8LsTCSFgAAA="
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
    "placeholder": "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADwAQCdASoQAAkAA4BaJZwAAveDNhGrciAA/qMjqtNMZ0lZck+bvOA72CFHIxnN3/m2QAAA"
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
    "placeholder": "data:image/webp;base64,UklGRlwAAABXRUJQVlA4IFAAAAAQAgCdASoQAAkAA4BaJYgC7AEWTMGms+IAAP7yynxdIt/+BRgP93nR2RbC5Y7LZLBKLaSMlcOrrEimy2fian68OqhjJDQeIRDAY2sDNXAAAA=="
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
