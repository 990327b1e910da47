"""A unit substation at a food plant: medium-voltage cubicles, the transformer with its corrugated tank, the low-voltage side behind."""
import os
import sys
sys.path.insert(0, os.path.dirname(__file__))
from kit import *

random.seed(23)
floor = material('floor', (.055, .06, .065), 0, .2, wear=.12, scale=2)
door, frame = material('door', (.34, .36, .38), 0, .38, coat=.4, wear=.05), dark_paint()
wall = material('wall', (.05, .058, .068), 0, .75)
box((3, 2, -.05), (26, 16, .1), floor, 0)
box((3, 2.4, 2.5), (26, .1, 5), wall, 0)
box((12, 0, 2.5), (.1, 16, 5), wall, 0)
box((3, 2, 5), (26, 16, .1), material('roof', (.02, .024, .03), 0, .9), 0)
for x in range(-3, 12, 3):                                    # columns and beams of the building
    box((x, 2.2, 2.5), (.3, .3, 5), frame, .01)
    box((x, 0, 4.7), (.25, 8, .35), frame, .01)

for cubicle in range(4):                                      # gas-free medium-voltage cubicles
    x = -1.9 + cubicle * .76
    box((x, 1.2, 1.1), (.75, 1, 2.2), frame, .008)
    box((x, .69, .62), (.72, .03, 1.0), door, .008)
    box((x, .69, 1.44), (.72, .03, .58), door, .008)
    box((x, .69, 1.97), (.72, .03, .42), door, .008)
    mimic = copper()
    box((x, .672, 1.55), (.008, .004, .3), mimic, 0)
    box((x, .672, 1.62), (.5, .004, .008), mimic, 0)
    box((x, .672, 1.40), (.07, .004, .07), mimic, 0)
    cylinder((x + .2, .668, 1.3), .035, .02, black(), 'y')     # the operating sockets
    cylinder((x - .2, .668, 1.3), .035, .02, black(), 'y')
    cylinder((x, .665, .95), .085, .03, black(), 'y')          # a window onto the earth contacts
    cylinder((x, .648, .95), .068, .006, material('glass', (.01, .02, .03), 0, .06, coat=1), 'y')
    box((x - .17, .668, 2.0), (.2, .02, .17), black(), .006)   # protection relay and its display
    box((x - .17, .6565, 2.02), (.14, .004, .07), lamp((.25, .62, .8), 1.8), 0)
    for at in range(3):
        cylinder((x + .08 + at * .09, .668, 2.03), .017, .02, lamp() if at == cubicle % 3 else grey_plastic(), 'y')
    box((x + .17, .671, 1.9), (.22, .004, .05), white_plastic(), .001)
    cylinder((x + .32, .66, .62), .012, .12, black())
    box((x, 1.2, .05), (.76, 1.02, .1), black(), .004)

tank = material('tank', (.15, .19, .2), 0, .4, coat=.35, wear=.06)          # transformer: corrugated tank on its rails
X, Y = 2.75, 1.05
for y in (-.4, .4):
    box((X, Y + y, .09), (2, .08, .1), steel(), .006)
for x in (-.7, .7):
    for y in (-.4, .4):
        cylinder((X + x, Y + y, .16), .1, .07, steel(), 'y')
box((X, Y, .3), (1.8, 1, .1), tank, .01)
box((X, Y, .95), (1.6, .8, 1.24), tank, .02)
for fin in range(26):
    box((X - .76 + fin * .0608, Y - .5, .95), (.014, .24, 1.06), tank, .004)
for fin in range(11):
    box((X - .9, Y - .36 + fin * .072, .95), (.22, .014, 1.06), tank, .004)
box((X, Y, 1.6), (1.78, 1, .05), tank, .008)
for way in range(14):
    bolt((X - .84 + way * .129, Y - .46, 1.625), .02, 'z')
    box((X - .84 + way * .129, Y - .5, 1.585), (.02, .02, .02), zinc(), .003)
porcelain = material('porcelain', (.2, .055, .03), 0, .2, coat=.6)
for x in (-.5, -.1, .3):                                      # high-voltage bushings towards the cubicles, their connectors in copper
    for shed in range(7):
        cylinder((X + x, Y + .1, 1.68 + shed * .058), .088 if shed % 2 else .066, .044, porcelain, top=.045, bevel=0, sides=32)
    cylinder((X + x, Y + .1, 2.1), .018, .16, copper())
    box((X + x, Y + .1, 2.16), (.05, .012, .09), copper(), .002)
for at, x in enumerate((-.5, -.1, .3)):
    tube([(X + x, Y + .1, 2.18), (X + x - .06, Y + .12, 2.6), (X - 1.2, Y + .2 + at * .1, 2.75), (-.2 - at * .05, 1.4 + at * .06, 2.72), (-.3, 1.4 + at * .06, 2.2)], .026, material('mv cable', (.30, .035, .02), 0, .45))
cylinder((X + .66, Y - .2, 1.7), .07, .2, tank)                # filler, thermometer, valve
cylinder((X + .45, Y - .32, 1.72), .075, .04, white_plastic(), 'y')
cylinder((X + .45, Y - .32, 1.67), .02, .1, steel())
cylinder((X - .7, Y - .55, .38), .035, .14, steel(), 'y')
box((X, Y - .63, 1.0), (.3, .006, .2), zinc(), .003)            # rating plate
for x in (-.8, .8):
    ring((X + x, Y - .1, 1.7), .06, .014, steel(), 'x')

box((3.45, 1.25, 1.86), (.5, .5, .5), frame, .01)              # low-voltage bushings, boxed, and the busbar duct to the switchboard
box((4.45, 1.25, 2.25), (2.5, .42, .3), frame, .01)
for x in (3.5, 4.3, 5.1):
    box((x, 1.25, 2.25), (.05, .47, .35), steel(), .004)
    for z in (2.14, 2.36):
        bolt((x, 1.015, z), .02)
for panel in range(4):
    x = 5.5 + panel * .92
    box((x, 1.3, 1.1), (.9, .9, 2.2), frame, .008)
    for z, height in ((.42, .66), (1.1, .62), (1.76, .62)):
        box((x, .84, z), (.86, .03, height), door, .008)
        if panel < 2 or z < 1:
            box((x, .815, z), (.34, .04, .36), black(), .01)     # air circuit breakers
            box((x, .79, z + .05), (.28, .02, .16), grey_plastic(), .006)
            cylinder((x + .08, .785, z - .09), .03, .02, lamp((.08, 1, .35), 3) if (panel + int(z)) % 2 else material('off', (.4, .03, .02), 0, .4), 'y')
for row in range(3):
    box((-1.5 + row * 3.6, -.6, 4.4), (1.4, .2, .06), black(), .01)
    box((-1.5 + row * 3.6, -.6, 4.36), (1.34, .15, .012), lamp((.9, .95, 1), 7), 0)
ambient(INK, .8)
area((-3, -4, 3.6), (2.4, 1, 1.2), 1.8, 170, WARM)
area((8, -3, 3.2), (3.2, 1, 1.2), 1.8, 170, COLD, mirrored=False)
area((2.6, 1.2, 4.4), (2.6, 1.2, 1), 1.6, 90, (.9, .95, 1), mirrored=False)
camera((-1.5, -3.3, 1.55), (2.3, 1, 1.3), lens=30, stop=2, focus=(2.2, .5, 1.3))
render(exposure=.45)
