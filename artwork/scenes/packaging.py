"""A bottling line: dark bottles between guide rails, a photocell looking across, the light stack and the next machines behind."""
import os
import sys
sys.path.insert(0, os.path.dirname(__file__))
from kit import *

random.seed(37)
glass = material('bottle', (.006, .018, .008), 0, .05, coat=1)
foil, label = material('foil', (.30, .03, .05), .6, .3), material('label', (.62, .58, .5), 0, .6)
stainless = material('stainless', (.55, .57, .6), 1, .26, wear=.08, scale=30)
slat = material('slat', (.30, .32, .34), 1, .35, wear=.08)
box((0, 6, -.02), (40, 30, .04), material('floor', (.06, .065, .07), 0, .18, wear=.1, scale=2), 0)
box((0, 14, 3), (40, .1, 8), material('wall', (.04, .05, .06), 0, .8), 0)

def bottle(x, y, z=.93):
    cylinder((x, y, z + .092), .0375, .184, glass, bevel=.14, sides=48)
    cylinder((x, y, z + .208), .0375, .05, glass, top=.0145, bevel=0, sides=48)
    cylinder((x, y, z + .262), .0145, .06, glass, sides=32)
    cylinder((x, y, z + .27), .0155, .055, foil, sides=32)
    cylinder((x, y, z + .085), .0379, .085, label, bevel=0, sides=48)
    cylinder((x, y, z + .1), .03805, .006, copper(), bevel=0, sides=48)
for at in range(-16, 60):
    bottle(at * .096 + (.03 if at > 6 else 0), 0)

for at in range(-50, 160):                                    # slat chain, side frames, guide rails on their brackets
    box((at * .0385, 0, .923), (.037, .09, .006), slat, .001)
for y in (-.062, .062):
    box((2, y, .87), (9, .012, .14), stainless, .003)
for z in (1.0, 1.09):
    for y in (-.05, .05):
        cylinder((2, y, z), .0055, 9, stainless if y < 0 else steel(), 'x', bevel=0)
for at in range(-5, 16):
    x = at * .42 + .18
    for side in (-1, 1):
        tube([(x, side * .05, 1.09), (x, side * .09, 1.09), (x, side * .09, .86)], .005, steel(), 3)
        cylinder((x, side * .09, .95), .014, .03, black())
        cylinder((x, side * .075, .86), .012, .03, zinc(), 'y')
for at in range(-2, 6):
    x = at * 1.4
    for side in (-1, 1):
        cylinder((x, side * .16, .42), .022, .84, stainless)
    box((x, 0, .8), (.05, .36, .05), stainless, .004)

for x in (.36,):                                              # photocell and its reflector, the cable and its coupling
    cylinder((x, -.13, 1.0), .006, .32, steel())
    box((x, -.135, 1.16), (.03, .05, .058), black(), .006)
    cylinder((x, -.108, 1.172), .0095, .004, lamp((1, .05, .03), 12), 'y')
    box((x, -.135, 1.1905), (.01, .01, .003), lamp((1, .6, .05), 30), 0)
    tube([(x, -.14, 1.13), (x + .01, -.16, 1.06), (x - .02, -.17, .96), (x - .1, -.15, .84), (x - 1, -.12, .79)], .004, material('m12', (.6, .22, .01), 0, .4))
    cylinder((x, .1, 1.0), .006, .4, steel())
    box((x, .105, 1.17), (.05, .008, .05), material('reflector', (.7, .68, .6), .4, .2), .004)
cylinder((1.5, -.22, .98), .012, .36, steel())               # an operator box further along
box((1.5, -.24, 1.14), (.09, .07, .16), material('box', (.6, .4, .03), 0, .45), .01)
cylinder((1.5, -.282, 1.17), .026, .03, material('mushroom', (.55, .02, .015), 0, .35, coat=.4), 'y')
cylinder((1.5, -.278, 1.1), .012, .016, lamp(strength=5), 'y')

def machine(x, y, width, height, seed):
    """A guarded machine: frame, windows, panel with a screen, and its light stack."""
    chance = random.Random(seed)
    for dx in (-1, 1):
        for dy in (-.5, .5):
            box((x + dx * width / 2, y + dy, height / 2), (.08, .08, height), stainless, .006)
    box((x, y, .4), (width, 1, .8), stainless, .01)
    box((x, y, height + .05), (width + .1, 1.1, .14), dark_paint(), .01)
    box((x, y - .48, (height + .85) / 2), (width * .94, .01, height - .95), material('pane', (.01, .016, .022), 0, .08, coat=1), .003)
    for at in range(3):
        box((x - width * .32 + at * width * .32, y - .495, height * .62), (.03, .02, height * .5), stainless, .004)
    box((x + width * .36, y - .62, 1.45), (.42, .1, .34), dark_paint(), .01)
    box((x + width * .36, y - .675, 1.46), (.36, .006, .26), lamp((.04, .16, .24), 1.4), 0)
    for at in range(4):
        box((x + width * .36 - .13 + at * .085, y - .68, 1.42 + chance.uniform(-.03, .06)), (.05, .004, .1), lamp((.2, .85, .55) if at != 2 else (1, .5, .1), 2.4), 0)
    cylinder((x - width * .4, y, height + .26), .02, .3, steel())
    for at, colour in enumerate(((.05, .9, .3), (1, .5, .05), (.5, .02, .02))):
        cylinder((x - width * .4, y, height + .45 + at * .09), .04, .085, lamp(colour, 10) if at == 0 else material(f'stack {at}', colour, 0, .3, coat=.5))
machine(2.3, .9, 1.8, 2.1, 1)
machine(4.6, 1.0, 1.8, 2.2, 2)
machine(7, 1.1, 2, 2.0, 3)
machine(-.4, 2.9, 2, 2.1, 4)
for row in range(4):
    for x in (-2, 2.2, 6.4):
        box((x, 1 + row * 2.6, 4.5), (1.6, .14, .06), lamp((.9, .95, 1), 8), .004)

ambient(INK, .8)
area((-1.4, -1.6, 2.1), (.3, 0, 1), .9, 22, WARM)
area((2.6, -1.4, 1.7), (.9, 0, 1), .8, 26, COLD)
area((.6, 1.3, 2), (.4, 0, 1.1), .9, 24, COLD)
area((.6, 9, 5), (1, 14, 2.5), 3, 260, COLD, mirrored=False)
area((4, -2, 4), (4, .6, 1), 2, 90, (.9, .94, 1), mirrored=False)
camera((-.34, -.66, 1.25), (.80, .22, 1.07), lens=34, stop=1.2, focus=(.36, -.06, 1.08))
render(exposure=.4)
