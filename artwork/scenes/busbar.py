"""The busbar compartment of a main distribution board, seen from within: three phases, their taps and the breakers below."""
import os
import sys
sys.path.insert(0, os.path.dirname(__file__))
from kit import *

random.seed(4)
# Height and depth of L1, L2 and L3: staggered, so that each tap passes the phases below it at a distance.
PHASES = ((.84, -.06), (.5, .1), (.16, .26))

box((0, .62, 0), (16, .03, 6), dark_paint(), 0)
for height, depth in PHASES:
    for layer in (0, .024):  # two laminations per phase, a gap between them for air
        box((0, depth + layer, height), (16, .012, .15), copper(), .003)
    for at in range(-9, 10):
        x = at * 1.24 + .86
        for part in range(3):
            cylinder((x, depth + .07 + part * .06, height), .062 if part % 2 == 0 else .046, .06, insulator(), 'y', bevel=.25)

case, front = material('breaker', (.028, .03, .034), 0, .42, wear=.05), material('breaker front', (.10, .11, .12), 0, .4)
for column in range(-8, 12):
    for phase, (height, depth) in enumerate(PHASES):
        x = column * .62 + phase * .17
        top, bottom = height + .06, -.34
        box((x, depth - .013, (top + bottom) / 2), (.07, .012, top - bottom), copper(), .003)
        box((x, (depth - .1) / 2, bottom + .006), (.07, depth + .1, .012), copper(), .003)   # to the breaker's terminal
        for dz in (-.036, .036):
            bolt((x + (.016 if dz > 0 else -.016), depth - .019, height + dz), .0175, mark=(column + phase) % 3 != 0)
    x = column * .62 + .17
    box((x, -.02, -.72), (.5, .3, .62), case, .014)             # moulded-case breaker
    box((x, -.175, -.7), (.4, .02, .44), front, .008)
    box((x, -.19, -.68), (.1, .012, .19), black(), .004)
    box((x, -.215, -.63), (.06, .06, .07), rubber(), .01, turn=(.3, 0, 0))
    box((x - .13, -.187, -.58), (.1, .004, .05), white_plastic(), .001)
    for pole in (-.17, 0, .17):
        box((x + pole, -.08, -.385), (.11, .16, .05), front, .006)
        bolt((x + pole, -.1, -.334), .014, 'z')
    cylinder((x + .15, -.188, -.55), .012, .012, lamp(strength=7) if column % 4 != 1 else lamp((1, .42, .05), 7), 'y')

ambient(INK, sky=(.03, .045, .07))
area((2.9, -2.2, 1.15), (.9, .1, .4), 2.4, 44, (1, .84, .68), height=1.1)
area((-2.4, -2.2, 1.9), (.2, .1, .3), 1.2, 30, (1, .76, .54))
area((1.2, -1.4, 2.6), (.9, .1, .2), .8, 34, COLD)
area((3.2, -1.8, -.7), (1.2, -.1, -.5), 1, 14, COLD, mirrored=False)
area((.2, -1.9, .1), (.5, 0, -.35), .9, 14, (1, .9, .8))
camera((-1.5, -1.6, .6), (.62, .1, .1), lens=35, stop=.8, focus=(-.02, -.06, .5))
render(exposure=.5)
