"""The workshop's test bench: a panel before delivery, leads on its terminals, an instrument, a lamp above."""
import os
import sys
sys.path.insert(0, os.path.dirname(__file__))
from kit import *

random.seed(17)
box((0, .4, -.03), (4, 1.6, .06), material('bench', (.13, .09, .06), 0, .45, coat=.15, wear=.1, scale=8), .01)
box((0, 1.6, 1), (8, .05, 4), material('wall', (.035, .042, .05), 0, .8), 0)
for row in range(5):                                         # perforated board with tools behind, out of focus
    for hole in range(40):
        cylinder((-2 + hole * .1, 1.565, .5 + row * .2), .008, .01, black(), 'y', sides=12)
for x, length in ((-1.2, .3), (-1, .34), (-.82, .26), (1.0, .3), (1.2, .24)):
    cylinder((x, 1.52, 1.0 - length / 2), .012, length, zinc())
    cylinder((x, 1.52, 1.02), .02, .14, material('grip', (.5, .12, .02), 0, .4))
plate = material('plate', (.30, .31, .31), 0, .45, coat=.2)
box((.2, .62, .46), (1.15, .02, .9), plate, .003)             # the panel, its enclosure open
for x in (-.4, .8):
    box((x, .5, .46), (.03, .3, .96), dark_paint(), .004)
for z in (0, .93):
    box((.2, .5, z + .005), (1.2, .3, .03), dark_paint(), .004)
for z in (.72, .4, .14):
    box((.2, .6, z), (1.05, .008, .035), zinc(), .001)
    for at in range(34):
        x = -.29 + at * .03
        kind = (at // 6 + int(z * 10)) % 3
        if kind == 0:
            box((x, .56, z), (.027, .07, .085), white_plastic(), .002)
            box((x, .52, z), (.012, .02, .016), material('toggle', (.02, .1, .32), 0, .4), .003)
        elif kind == 1:
            box((x, .56, z), (.027, .075, .1), black(), .002)
            cylinder((x, .521, z + .035), .0025, .004, lamp() if at % 3 else lamp((1, .42, .05), 10), 'y')
        else:
            for part in (-.007, .007):
                box((x + part, .57, z), (.0125, .055, .06), grey_plastic(), .001)
                cylinder((x + part, .541, z - .017), .004, .003, zinc(), 'y')
for z in (.56, .27, .86):
    box((.2, .58, z), (1.05, .06, .05), material('duct', (.17, .19, .21), 0, .5), .002)

meter = material('meter', (.55, .26, .02), 0, .5)             # the instrument, its leads and probes
box((-.62, .08, .075), (.2, .11, .3), meter, .03, turn=(-.5, 0, .25))
box((-.634, .028, .135), (.145, .02, .1), black(), .008, turn=(-.5, 0, .25))
box((-.6355, .0175, .137), (.125, .004, .075), lamp((.5, .75, .62), 1.2), 0, turn=(-.5, 0, .25))
numeral('400.2', (-.636, .0135, .137), .042, black(), (math.pi / 2 - .5, 0, .25))
cylinder((-.618, .058, .04), .032, .02, black(), turn=(math.pi / 2 - .5, 0, .25))
red, dark = material('test red', (.45, .02, .015), 0, .4), rubber()
tube([(-.65, .09, -.0), (-.7, -.05, .01), (-.45, -.14, .012), (-.2, .1, .06), (-.08, .42, .36), (-.055, .5, .385)], .006, red)
tube([(-.59, .09, -.0), (-.56, -.1, .01), (-.3, -.2, .012), (.02, .05, .05), (.05, .42, .35), (.062, .5, .385)], .006, dark)
for x, surface in ((-.05, red), (.066, dark)):
    cylinder((x, .49, .385), .009, .11, surface, turn=(math.pi / 2 - .35, 0, 0), top=.006)
    cylinder((x, .535, .397), .0016, .04, zinc(), turn=(math.pi / 2 - .35, 0, 0))
box((.78, .02, .005), (.34, .24, .006), white_plastic(), .001, turn=(0, 0, -.2))          # the drawing on the bench
for row in range(7):
    box((.78, .1 - row * .026, .0085), (.26 - .03 * (row % 3), .003, .0005), grey_plastic(), 0, turn=(0, 0, -.2))
cylinder((.62, -.1, .012), .006, .15, material('pencil', (.5, .3, .02), 0, .5), turn=(math.pi / 2, 0, .9))
for at in range(7):
    sphere((.3 + random.uniform(-.15, .2), -.1 + random.uniform(-.05, .05), .006), .006, zinc())
box((-1.15, .45, .12), (.5, .4, .24), grey_paint(), .02)       # supply, its dials lit
for x in (-1.28, -1.05):
    cylinder((x, .24, .16), .045, .03, black(), 'y')
box((-1.16, .246, .06), (.2, .01, .05), lamp((1, .3, .06), 2.4), 0)
tube([(-1.5, .2, 1.2), (-1.2, .1, 1.35), (-.75, .05, 1.2)], .018, steel())                  # a lamp on its arm
cylinder((-.7, .05, 1.14), .13, .12, dark_paint(), top=.05)
cylinder((-.7, .05, 1.085), .11, .008, lamp((1, .82, .6), 9))
spot((-.7, .05, 1.08), (-.3, .3, 0), 38, (1, .8, .58), 105)

ambient(INK, sky=(.02, .03, .045))
area((1.5, -.9, 1.3), (.2, .5, .4), .9, 34, COLD)
area((-1.1, -1.1, 1.2), (-.1, .4, .3), .8, 26, WARM)
area((.2, -.3, 1.5), (.2, .6, .4), .7, 16, (1, .93, .85))
area((0, 1.0, 2.2), (0, 1.6, .9), 1.4, 22, COLD, mirrored=False)
camera((-1.0, -.84, .58), (-.1, .42, .27), lens=36, stop=2.6, focus=(-.3, .3, .28))
render(exposure=.35)
