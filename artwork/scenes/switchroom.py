"""A switch room at night: a long row of motor control centre cubicles, their lamps lit, and the ceiling lights in the floor."""
import os
import sys
sys.path.insert(0, os.path.dirname(__file__))
from kit import *

random.seed(11)
grey, frame, floor = material('door', (.30, .33, .36), 0, .36, coat=.4, wear=.05), dark_paint(), material(
    'floor', (.045, .055, .062), 0, .16, wear=.09, scale=3)
box((4, 0, -.05), (30, 14, .1), floor, 0)
box((4, .95, 1.6), (30, .1, 3.4), material('wall', (.05, .06, .07), 0, .8), 0)
box((4, -4.1, 1.6), (30, .1, 3.4), material('wall', (.05, .06, .07), 0, .8), 0)
box((4, -1.5, 3.3), (30, 6, .1), material('ceiling', (.02, .025, .03), 0, .9), 0)

for column in range(-1, 18):
    x = column * .8
    box((x, .45, .06), (.8, .7, .12), black(), .004)                       # plinth
    box((x, .45, 1.18), (.8, .7, 2.12), frame, .006)
    drawers = random.choice(((.5, .5, .5, .45), (.98, .5, .47), (.33, .33, .33, .5, .46), (1.95,)))
    z = .15
    for height in drawers:
        box((x, .09, z + height / 2), (.775, .03, height - .014), grey, .006)
        for side in (-1, 1) if height > .9 else (-1,):
            cylinder((x + side * .36, .07, z + height * .5), .012, .09, black(), 'z')
        cylinder((x + .27, .066, z + height / 2), .04, .02, black(), 'y')       # rotary handle
        box((x + .27, .045, z + height / 2), (.022, .04, .085), material('handle', (.62, .05, .03), 0, .4), .006,
            turn=(0, 0 if column % 5 else .8, 0))
        lit = random.random()
        cylinder((x - .1, .066, z + height - .08), .013, .02, lamp() if lit < .72 else lamp((.9, .16, .06), 6) if lit < .86 else grey_plastic(), 'y')
        cylinder((x - .03, .066, z + height - .08), .013, .02, grey_plastic(), 'y')
        box((x - .2, .068, z + height - .08), (.12, .006, .035), white_plastic(), .002)   # nameplate
        if height > .9:
            box((x, .066, z + height - .4), (.2, .012, .13), black(), .004)
            box((x, .0585, z + height - .39), (.15, .004, .08), lamp((.25, .62, .8), 1.6), 0)
            for slot in range(7):
                box((x, .072, z + .16 + slot * .03), (.5, .008, .012), black(), .002)
        z += height
    box((x, .45, 2.3), (.8, .7, .1), frame, .006)
for column in range(-1, 7):                                                    # luminaires in a row
    box((column * 2.1, -1.75, 3.17), (1.2, .16, .06), black(), .01)
    box((column * 2.1, -1.75, 3.135), (1.14, .1, .012), lamp((.86, .93, 1), 9), 0)
for x in range(-2, 16):                                                        # cable ladder above the row
    box((x * .3 * 3, .4, 2.75), (.03, .5, .02), zinc(), .003)
for y in (.15, .65):
    box((5, y, 2.77), (20, .02, .08), zinc(), .003)
for cable in range(9):
    tube([(-3, .2 + cable * .05, 2.8 + .01 * (cable % 2)), (4, .2 + cable * .05, 2.8), (15, .21 + cable * .05, 2.8)], .02, rubber())

ambient(INK, .6)
area((-2.2, -2.6, 2.4), (2, .1, 1.1), 1.4, 60, WARM)
area((12, -2, 1.6), (6, 0, 1.2), 1.6, 130, COLD, mirrored=False)
camera((-1.35, -1.9, 1.42), (3.4, .25, 1.2), lens=30, stop=1.6, focus=(.9, .1, 1.3))
render(exposure=.35)
