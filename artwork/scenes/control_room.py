"""A control room by day: the single-line diagram on the wall, the pumping station, a trend and the alarms on the desk."""
import os
import sys
sys.path.insert(0, os.path.dirname(__file__))
from kit import *

random.seed(21)
wall, panel = material('wall', (.40, .42, .43), 0, .75), material('panel', (.16, .115, .08), 0, .45, coat=.15, wear=.05)
box((0, 3, -.05), (14, 12, .1), material('carpet', (.075, .09, .11), 0, .95, bump=.5, scale=240), 0)
box((0, 5.6, 1.7), (14, .1, 3.4), wall, 0)
box((0, 5.5, .5), (14, .06, 1.0), panel, .004)                  # panelling below the displays
for joint in range(-8, 9):
    box((joint * .8, 5.468, .5), (.012, .004, 1.0), black(), 0)
box((5.2, 2, 1.7), (.1, 12, 3.4), wall, 0)
box((0, 3.6, 3.2), (14, 5, .1), material('ceiling', (.5, .5, .49), 0, .9), 0)
for x in (-2.6, 0, 2.6):                                      # lines of light along the room
    box((x, 3.4, 3.14), (.14, 3.6, .03), lamp((1, .93, .84), 5), 0)

WIDTH, HEIGHT = 5.52, 1.55
box((0, 5.44, 1.98), (WIDTH + .1, .16, HEIGHT + .1), black(), .01)
sheet((0, 5.355, 1.98), (WIDTH, HEIGHT), 'single-line', emission=.95)

white = material('desk', (.52, .51, .48), 0, .38, coat=.2)
oak = material('oak', (.36, .22, .12), 0, .42, coat=.2)
box((0, 1.15, .735), (3.5, .95, .04), white, .008)
box((0, .672, .735), (3.5, .02, .044), oak, .006)
for x in (-1.55, 1.55):
    box((x, 1.15, .36), (.05, .8, .7), oak, .005)
box((0, 1.45, .4), (3.1, .03, .55), dark_paint(), .005)

def monitor(x, y, turn, image):
    """A 32-inch display on its arm, tilted slightly back."""
    width, height = .71, .4
    axis, out = Vector((math.cos(turn), math.sin(turn), 0)), Vector((math.sin(turn), -math.cos(turn), 0))
    at = Vector((x, y, 1.03))
    box(at, (width + .02, .03, height + .02), black(), .006, turn=(-.05, 0, turn))
    sheet(at + out * .0175, (width, height), image, turn=(-.05, 0, turn), emission=.5)
    box(at - out * .05 + Vector((0, 0, -.14)), (.06, .04, .34), dark_paint(), .008, turn=(0, 0, turn))
    box(at - out * .06 + Vector((0, 0, -.267)), (.3, .2, .014), dark_paint(), .005, turn=(0, 0, turn))
monitor(-.78, 1.28, .2, 'pumping')
monitor(0, 1.36, 0, 'trend')
monitor(.78, 1.28, -.2, 'alarms')

for x in (-.3, .62):                                         # keyboards and mice
    box((x, .9, .765), (.44, .14, .018), black(), .006)
    for row in range(4):
        box((x, .85 + row * .03, .776), (.41, .022, .006), grey_plastic(), .002)
    box((x + .33, .9, .77), (.06, .1, .03), black(), .014)
sheet((.12, .86, .7565), (.297, .21), 'marked-drawing', turn=(-math.pi / 2, 0, .18))
box((-1.5, 1.26, .775), (.26, .32, .04), material('binder', (.02, .09, .2), 0, .5), .004, turn=(0, 0, .2))
box((-1.49, 1.26, .806), (.22, .3, .022), white_plastic(), .002, turn=(0, 0, .05))
cylinder((-.9, .84, .805), .042, .1, material('mug', (.62, .24, .06), 0, .3, coat=.5))
cylinder((-.9, .84, .853), .036, .006, material('coffee', (.03, .014, .006), 0, .2), bevel=0)
ring((-.945, .83, .805), .026, .006, material('mug', (.62, .24, .06)), 'y')
helmet((-1.24, .98, .756), (.8, .8, .77), .5)
box((.385, 1.16, .775), (.09, .07, .04), black(), .01)              # radio in its charger
box((.385, 1.165, .86), (.055, .032, .15), black(), .008)
cylinder((.369, 1.165, .99), .006, .13, rubber())

def chair(x, y, turn):
    seat, axis = material('seat', (.035, .05, .075), 0, .8, bump=.4, scale=400), Vector((math.sin(turn), -math.cos(turn), 0))
    cylinder((x, y, .28), .028, .36, steel())
    for leg in range(5):
        way = leg / 5 * math.tau + .3
        tube([(x, y, .12), (x + .3 * math.cos(way), y + .3 * math.sin(way), .06)], .018, black(), 2)
        sphere((x + .3 * math.cos(way), y + .3 * math.sin(way), .03), .03, black())
    box((x, y, .5), (.5, .48, .09), seat, .045, turn=(0, 0, turn))
    box(Vector((x, y, .86)) + axis * .25, (.46, .07, .52), seat, .05, turn=(.1, 0, turn))
    box(Vector((x, y, .62)) + axis * .27, (.08, .03, .3), black(), .01, turn=(0, 0, turn))
    for side in (-1, 1):
        across = Vector((math.cos(turn), math.sin(turn), 0)) * side * .28
        box(Vector((x, y, .7)) + across, (.06, .26, .03), black(), .01, turn=(0, 0, turn))
        box(Vector((x, y, .6)) + across, (.04, .05, .2), black(), .01, turn=(0, 0, turn))
chair(.26, .34, .3)
chair(2.3, 2.2, -.9)

X, Y = -3.35, 5                                                # a plant in the corner
cylinder((X, Y, .3), .22, .6, material('pot', (.3, .3, .29), 0, .7), top=.27)
for leaf in range(26):
    way, lean = random.uniform(0, math.tau), random.uniform(.15, .55)
    tip = (X + math.cos(way) * lean, Y + math.sin(way) * lean * .6, random.uniform(.9, 1.6))
    tube([(X, Y, .6), ((X * 2 + tip[0]) / 3, (Y * 2 + tip[1]) / 3, tip[2] * .8), tip], .016, material('leaf', (.05, .16, .04), 0, .5), 2)

ambient((.30, .33, .38), .3)
area((-5.5, .5, 2.2), (0, 2, .8), 2.4, 330, (1, .92, .8), height=2, mirrored=False)   # a window on the left
for x in (-2.6, 0, 2.6):
    area((x, 3.4, 3.1), (x, 3.4, 0), .3, 40, (1, .93, .84), height=3.6, mirrored=False)
camera((-.5, -1.62, 1.66), (-.14, 3, 1.27), lens=33, stop=6, focus=(0, 2.4, 1.2))
render(exposure=.45)
