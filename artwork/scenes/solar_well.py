"""A water well without a grid: solar panels, a pump cabinet on its post, the wellhead and a radio mast, after sunset."""
import os
import sys
sys.path.insert(0, os.path.dirname(__file__))
from kit import *

random.seed(31)
soil = material('soil', (.085, .06, .045), 0, .95, bump=1, scale=3)
box((0, 60, -.05), (500, 300, .1), soil, 0)
for _ in range(260):                                          # stones
    x, y, size = random.uniform(-9, 12), random.uniform(-4, 30), round(random.uniform(.02, .09), 2)
    sphere((x, y, 0), size, soil).scale = (1.3, 1, .6)
ridge(200, 15, 15, (.050, .045, .066), 3, 420)
ridge(150, 7, 9, (.022, .024, .038), 5, 420)
ridge(105, 2, 4, (.010, .012, .019), 8, 420)

cell = material('cell', (.004, .009, .026), 0, .1, coat=1)
lean = math.radians(33)
for table in range(2):                                        # two tables of modules, facing the camera's left
    for column in range(6):
        for row in range(2):
            x = -7.2 + table * 7.3 + column * 1.12
            along = (row - .5) * 1.72
            at = Vector((x, 6.4 + table * .9 + along * math.cos(lean), 1.62 + along * math.sin(lean)))
            box(at, (1.09, 1.68, .035), steel(), .003, (lean, 0, 0))
            box(at + Vector((0, -math.sin(lean), math.cos(lean))) * .018, (1.05, 1.64, .004), cell, 0, (lean, 0, 0))
            for line in range(-2, 3):
                box(at + Vector((line * .175, -math.sin(lean) * .0206, math.cos(lean) * .0206)), (.006, 1.64, .001), zinc(), 0, (lean, 0, 0))
    for leg in (-7.4, -4.4, -1.4):
        x = leg + table * 7.3
        cylinder((x, 5.5 + table * .9, .55), .05, 1.1, zinc())
        cylinder((x, 7.5 + table * .9, 1.1), .05, 2.2, zinc())

box((2.2, 2.2, .05), (2.6, 2, .1), material('concrete', (.2, .19, .18), 0, .8, bump=.4, scale=20), .01)      # the slab
casing = material('casing', (.02, .10, .2), 0, .4, coat=.4)
cylinder((1.6, 1.9, .35), .16, .6, casing)                    # wellhead, its flange and the discharge with valve and meter
cylinder((1.6, 1.9, .67), .26, .05, steel())
for way in range(8):
    bolt((1.6 + .21 * math.cos(way * .785), 1.9 + .21 * math.sin(way * .785), .695), .022, 'z')
tube([(1.6, 1.9, .65), (1.6, 1.9, .86), (1.75, 1.9, .95), (2, 1.9, .95), (16, 1.9, .95)], .07, casing, 8)
for x in (2.1, 2.75, 3.4):
    for side in (-.05, .05):
        cylinder((x + side, 1.9, .95), .13, .028, casing, 'x')
cylinder((2.75, 1.9, 1.16), .018, .34, steel())
ring((2.75, 1.9, 1.33), .12, .014, material('wheel', (.45, .03, .02), 0, .4))
cylinder((3.4, 1.9, 1.1), .07, .12, grey_plastic())
cylinder((3.4, 1.86, 1.18), .05, .02, steel(), turn=(.5, 0, 0))
for x in (2.4, 3.9, 5.9, 7.9):
    box((x, 1.9, .46), (.08, .1, .86), zinc(), .004)

for x in (.12, .88):                                          # the pump cabinet on its posts, open: controller and lamps
    box((x, 2.72, 1), (.06, .06, 2), zinc(), .003)
box((.5, 2.6, 1.45), (.8, .03, 1), grey_paint(), .006)
for x in (.11, .89):
    box((x, 2.47, 1.45), (.02, .28, 1), grey_paint(), .004)
for z in (.95, 1.95):
    box((.5, 2.47, z), (.8, .28, .02), grey_paint(), .004)
box((.5, 2.4, 2), (.95, .5, .02), grey_paint(), .004)          # its rain roof
box((-.27, 2.2, 1.45), (.03, .76, .98), grey_paint(), .006, turn=(0, 0, .5))
box((.32, 2.5, 1.62), (.28, .14, .38), black(), .01)
box((.32, 2.425, 1.7), (.17, .006, .1), lamp((.3, .75, .9), 2), 0)
for at in range(9):
    box((.56 + at * .03, 2.54, 1.66), (.026, .07, .09), white_plastic(), .002)
for at in range(15):
    box((.54 + at * .018, 2.56, 1.3), (.0155, .05, .06), grey_plastic(), .001)
for at in range(6):
    tube([(.56 + at * .03, 2.5, 1.6), (.57 + at * .03, 2.47, 1.5), (.55 + at * .04, 2.5, 1.34)], .006, (rubber(), material('dc red', (.4, .03, .02), 0, .4))[at % 2])
for at, colour in enumerate(((.08, 1, .35), (.08, 1, .35), (1, .42, .05))):
    cylinder((.25 + at * .07, 2.42, 1.52), .012, .014, lamp(colour, 8), 'y')
for at in range(3):
    tube([(.35 + at * .12, 2.5, .96), (.36 + at * .12, 2.52, .6), (.4 + at * .12, 2.5, .08)], .022, rubber())
box((.5, 2.42, 1.92), (.5, .05, .02), lamp((1, .78, .5), 5), 0)
area((.5, 2.3, 1.9), (.5, 2.6, 1.3), .5, 9, (1, .72, .42), height=.1)

cylinder((4.7, 3.4, 2), .045, 4, zinc())                       # the mast: Yagi antenna, its lamp, three guys
tube([(3.8, 3.4, 3.7), (5.2, 3.4, 3.7)], .014, steel(), 2)
for at in range(8):
    tube([(3.85 + at * .17, 3.4 - (.26 - at * .012), 3.7), (3.85 + at * .17, 3.4 + (.26 - at * .012), 3.7)], .007, steel(), 2)
sphere((4.7, 3.4, 4.06), .05, lamp((1, .1, .05), 14))
for x, y in ((6.8, 2.2), (6.4, 5.2), (2.9, 5.4)):
    tube([(4.7, 3.4, 3.3), (x, y, 0)], .006, steel(), 1)

gradient_sky(((.0, (1, .46, .17)), (.06, (.7, .3, .14)), (.13, (.16, .13, .16)), (.24, (.035, .055, .095)), (.6, (.006, .014, .034))), 1)
sun((-.86, -.4, -.13), 2.4, (1, .52, .26), 3)
area((-5, -6, 5), (1, 2, 1), 6, 300, COLD, mirrored=False)
camera((-1.1, -3.0, 1.25), (1.7, 3.2, 1.75), lens=30, stop=2, focus=(.9, 2.3, 1.4))
render(exposure=.5)
