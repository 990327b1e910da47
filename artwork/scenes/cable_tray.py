"""Cable trays under the roof of a new industrial hall: power cables cleated in trefoil, control cables beside them, and the hall below."""
import os
import sys
sys.path.insert(0, os.path.dirname(__file__))
from kit import *

random.seed(13)
floor = material('floor', (.17, .175, .18), 0, .2, wear=.1, scale=2)
cladding = material('cladding', (.20, .22, .25), 0, .6)
box((0, 24, -.05), (50, 70, .1), floor, 0)
for x in (-14, 14):
    box((x, 24, 5), (.1, 70, 10), cladding, 0)
    for rib in range(70):
        box((x * .995, -8 + rib, 5), (.08, .25, 10), cladding, .02)
box((0, 58, 5), (30, .1, 10), cladding, 0)
box((0, 24, 9.6), (30, 70, .1), material('roof', (.09, .10, .12), 0, .8), 0)
for frame in range(11):                                      # portal frames
    y = -4 + frame * 6
    for x in (-13.5, 13.5):
        box((x, y, 4.4), (.3, .45, 8.8), dark_paint(), .01)
    box((0, y, 8.7), (27, .3, .6), dark_paint(), .01)
    for purlin in (-9, -4.5, 0, 4.5, 9):
        box((purlin, y + 3, 9.2), (.1, 6, .2), dark_paint(), .005)
for row in range(9):                                         # high bays
    for x in (-7.5, 0, 7.5):
        y = 1 + row * 6
        cylinder((x, y, 8.1), .24, .12, black())
        cylinder((x, y, 8.03), .21, .02, lamp((.95, .97, 1), 30))
        cylinder((x, y, 8.6), .006, 1, zinc())
        if x:
            spot((x, y, 7.9), (x, y, 0), 520, (.95, .97, 1), 110)

def tray(x, z, start, end, width=.6):
    for side in (-1, 1):
        box((x + side * width / 2, (start + end) / 2, z + .04), (.006, end - start, .1), zinc(), .001)
        box((x + side * (width / 2 - .012), (start + end) / 2, z + .088), (.024, end - start, .004), zinc(), .001)
    rungs = int((end - start) / .3)
    for rung in range(rungs):
        box((x, start + .15 + rung * .3, z), (width, .045, .02), zinc(), .002)
    for hanger in range(int((end - start) / 1.5) + 1):
        y = start + hanger * 1.5
        box((x, y, z - .05), (width + .24, .05, .045), zinc(), .003)
        for side in (-1, 1):
            cylinder((x + side * (width / 2 + .08), y, z + 2), .009, 4.1, zinc())
            cylinder((x + side * (width / 2 + .08), y, z - .085), .014, .014, zinc(), sides=6)
tray(-1.74, 4.6, -2, 46)                                     # power cables in trefoil, cleated
for bundle in range(3):
    x = -1.93 + bundle * .19
    for dx, dz in ((-.026, .034), (.026, .034), (0, .079)):
        cylinder((x + dx, 22, 4.6 + dz), .0255, 48, rubber(), 'y', bevel=0)
    for cleat in range(40):
        box((x, -1.6 + cleat * 1.2, 4.655), (.125, .035, .118), material('cleat', (.4, .41, .42), 1, .4), .014)
tray(-.86, 4.6, -2, 46)                                      # control cables, side by side
sheaths = (material('orange', (.5, .15, .02), 0, .5), material('blue', (.02, .06, .25), 0, .5), grey_plastic())
for lane in range(11):
    x = -1.1 + lane * .048
    cylinder((x, 22, 4.632), .0215, 48, sheaths[0 if lane in (2, 3) else 1 if lane > 7 else 2], 'y', bevel=0)
for tie in range(38):
    box((-.86, -1.7 + tie * 1.2, 4.655), (.54, .012, .006), black(), .001)
for x in (-5.2, 3.2):                                        # the walkway's lines
    box((x, 24, .002), (.12, 70, .004), material('line', (.55, .33, .03), 0, .5), 0)
for x, y, size in ((5.4, 10, 2.2), (6, 19, 2.6), (5.2, 28, 2.2), (-7, 16, 2.4), (-7.4, 27, 2.6)):
    box((x, y, size * .42), (3, 2.4, size * .84), grey_paint(), .06)
    box((x, y - 1.22, size * .5), (1.1, .04, size * .4), dark_paint(), .01)
    box((x + .9, y - 1.23, size * .62), (.3, .03, .22), lamp((.25, .62, .8), 1.4), 0)

ambient(INK, sky=(.06, .08, .11))
for y in (6, 20, 34, 48):                                    # combined light of the high bays, without reflections of the lights
    area((3, y, 7.9), (3, y, 0), 9, 900, (.86, .93, 1), mirrored=False)
area((-3.2, -1.6, 7.2), (-1.3, 2, 4.6), 1.2, 160, WARM, mirrored=False)
area((1.6, 3, 6.8), (-1.2, 5, 4.6), 1.6, 150, COLD)
camera((-2.75, -2.4, 5.5), (-.05, 7, 4.25), lens=27, stop=2.8, focus=(-1.4, .6, 4.65))
render(exposure=.3)
