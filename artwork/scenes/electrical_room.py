"""A modular electrical room in two halves, the second still on the crane, its doors open and its cubicles lit; a pulp mill behind."""
import os
import sys
sys.path.insert(0, os.path.dirname(__file__))
from kit import *

random.seed(29)
ground = material('ground', (.075, .07, .066), 0, .7, wear=.12, scale=2, bump=.5)
box((0, 40, -.05), (400, 300, .1), ground, 0)
shell, frame = material('shell', (.36, .38, .40), 0, .42, coat=.3, wear=.05), material('skid', (.035, .05, .07), 0, .45)
door = material('door', (.32, .34, .36), 0, .38, coat=.4)

def module(x, z, length, open_end):
    """A sandwich-panel room on its steel skid. `open_end` shows the joint where the halves meet."""
    for y in (0, 3):
        box((x, y, z - .16), (length, .16, .32), frame, .006)
    for at in range(5):
        box((x - length / 2 + .1 + at * (length - .2) / 4, 1.5, z - .16), (.14, 3, .26), frame, .006)
    box((x, 1.5, z + .03), (length, 3.1, .06), frame, .004)
    box((x, 3, z + 1.6), (length, .08, 3.1), shell, .004)
    box((x, 1.5, z + 3.2), (length + .1, 3.3, .1), frame, .006)
    for y in (-.02, 3.02):
        for side in (-1, 1):
            box((x + side * (length / 2 - .06), y, z + 1.6), (.12, .12, 3.1), frame, .006)
    panels = int(length / .9)
    for at in range(panels):
        px = x - length / 2 + (at + .5) * length / panels
        if open_end and 1 <= at <= 2:
            continue
        box((px, 0, z + 1.6), (length / panels - .012, .08, 3.06), shell, .006)
    if open_end:
        at = x - length / 2 + length / panels
        for side, turn in ((0, -1.15), (2, 1.15)):               # double door, swung out
            hinge = at + side * length / panels
            width = length / panels
            box((hinge + (.5 if side == 0 else -.5) * width * math.cos(turn), -abs(math.sin(turn)) * width / 2, z + 1.2), (width, .06, 2.3), shell, .006, turn=(0, 0, turn))
        box((at + length / panels, 0, z + 2.78), (length / panels * 2, .08, .72), shell, .006)
    box((x + (length / 2 if not open_end else -length / 2), 1.5, z + 1.6), (.08, 3, 3.1), shell, .004)
    for cubicle in range(int(length / .82)):
        px = x - length / 2 + .55 + cubicle * .82
        box((px, 2.45, z + 1.15), (.8, .7, 2.15), frame, .006)
        for drawer in range(4):
            box((px, 2.09, z + .4 + drawer * .52), (.77, .03, .5), door, .006)
            cylinder((px - .2, 2.07, z + .55 + drawer * .52), .018, .02, lamp(strength=10) if (cubicle + drawer) % 4 else lamp((1, .42, .05), 8), 'y')
            box((px + .24, 2.06, z + .4 + drawer * .52), (.03, .05, .1), material('handle', (.62, .05, .03), 0, .4), .006)
    for light in range(int(length / 1.6)):
        box((x - length / 2 + .8 + light * 1.6, 1.2, z + 3.1), (1.1, .16, .04), lamp((1, .9, .74), 9), 0)
    area((x, 1.0, z + 3.05), (x, 1.0, z), length * .8, 150, (1, .88, .7), height=.4, mirrored=False)

module(-1.2, .55, 6.4, True)
module(6.3, 1.5, 6.4, False)
for x in (-4, -1.2, 1.6):                                     # footings
    for y in (0, 3):
        box((x, y, .1), (.6, .6, .26), material('concrete', (.22, .22, .21), 0, .8), .01)
for x in (4.2, 6.3, 8.4):
    for y in (0, 3):
        box((x, y, .08), (.6, .6, .2), material('concrete', (.22, .22, .21), 0, .8), .01)
for step in range(3):                                         # steps to the open door
    box((-2.6, -.55 - step * .32, .44 - step * .18), (1.9, .32, .04), zinc(), .004)
for side in (-1, 1):
    tube([(-2.6 + side * .95, -.4, .42), (-2.6 + side * .95, -1.4, 0)], .03, zinc(), 2)
hook = (6.3, 1.5, 9.2)                                        # slings, spreader bar and hook
box((6.3, 1.5, 7.2), (5.6, .2, .26), material('spreader', (.6, .33, .02), 0, .4), .01)
for x in (3.6, 9.0):
    for y in (0, 3):
        tube([(x, y, 4.72), (x, 1.5, 7.1)], .022, steel(), 1)
    tube([(x, 1.5, 7.3), hook], .022, steel(), 1)
cylinder((6.3, 1.5, 9.35), .12, .5, material('hook', (.6, .33, .02), 0, .4))
for dx in (-.05, .05):
    tube([(6.3 + dx, 1.5, 9.5), (6.3 + dx, 1.5, 20)], .014, steel(), 1)
tube([(2.6, -3.4, 0), (3.4, .2, .9), (3.6, 0, 1.3)], .012, material('tag line', (.55, .42, .1), 0, .8), 1)

steam, mill = material('far', (.014, .017, .026), 0, 1, emission=1), random.Random(2)
for at in range(16):                                          # the mill, far away
    width, height = mill.uniform(4, 10), mill.uniform(4, 13)
    box((-50 + at * 8.2, 90, height / 2), (width, 6, height), steam, 0)
for x, height in ((-18, 26), (10, 32), (26, 21)):
    cylinder((x, 90, height / 2), .9, height, steam, top=.7)
    sphere((x, 88, height + .3), .3, lamp((1, .1, .05), 20))
for at in range(26):
    sphere((mill.uniform(-50, 60), 86, mill.uniform(1, 8)), .16, lamp((1, .66, .32), 26))
ridge(190, 10, 12, (.020, .024, .038), 5, 420)

gradient_sky(((.0, (.62, .34, .2)), (.06, (.30, .2, .17)), (.16, (.07, .09, .13)), (.5, (.008, .018, .042))), 1)
area((-9, -7, 5), (0, 0, 2), 4, 420, COLD, mirrored=False)
area((12, -9, 6), (4, 0, 2.5), 4, 1500, (1, .66, .36), mirrored=False)
camera((-5.6, -8.2, 1.5), (2.0, 2, 2.85), lens=29, stop=4, focus=(-1, 0, 2))
render(exposure=.45)
