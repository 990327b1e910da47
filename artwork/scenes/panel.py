"""A control panel being wired: DIN rails with terminals and relays, numbered sleeves, slotted duct, one lead not yet connected."""
import os
import sys
sys.path.insert(0, os.path.dirname(__file__))
from kit import *

random.seed(5)
plate = material('plate', (.30, .31, .31), 0, .45, coat=.2)
duct = material('duct', (.30, .33, .36), 0, .5)
terminal, earth = material('terminal', (.40, .42, .43), 0, .45), material('earth', (.16, .38, .05), 0, .45)
leads = [material('lead blue', (.02, .07, .3), 0, .4), material('lead red', (.42, .03, .02), 0, .4),
         material('lead black', (.015, .015, .017), 0, .4), material('lead grey', (.25, .26, .28), 0, .4)]
sleeve, ferrule = white_plastic(), material('ferrule', (.5, .06, .04), 0, .4)
box((0, .06, 0), (3, .01, 2), plate, 0)

def rail(z):
    box((0, .045, z), (2.6, .004, .035), zinc(), .001)
    for side in (-1, 1):
        box((0, .04, z + side * .0155), (2.6, .012, .003), zinc(), .001)

def trunking(z):
    box((0, .03, z), (2.6, .06, .004), duct, .001)
    for side in (-1, 1):
        for tooth in range(208):
            box((-1.3 + tooth * .0125, .03, z + side * .028), (.008, .058, .002), duct, 0)
    box((0, -.002, z), (2.6, .003, .062), duct, .001)
for z in (-.30, 0, .30):
    trunking(z)
for z in (-.15, .15):
    rail(z)

for at in range(-60, 61):                                   # terminals, with their leads into the duct above and below
    x = at * .0082 * 1.3
    body = earth if at % 14 == 0 else terminal
    box((x, .012, -.15), (.0098, .058, .062), body, .0012)
    for side in (-1, 1):
        z = -.15 + side * .021
        cylinder((x, -.0175, z), .0032, .002, zinc(), 'y', sides=20)
        box((x, -.019, z), (.0046, .0008, .0009), black(), 0, turn=(0, random.uniform(0, 3), 0))
        if side > 0 and at == 9:
            continue
        colour = material('lead earth', (.2, .34, .03), 0, .4) if body is earth else leads[(at // 5 + (side > 0)) % 4]
        out = z + side * .014
        cylinder((x, -.004, out), .0024, .011, ferrule, 'z', sides=16)
        tube([(x, -.004, out + side * .004), (x, -.008, out + side * .022), (x + random.uniform(-.002, .002), .006, -.15 + side * .115),
              (x, .03, -.15 + side * .125)], .0026, colour, 3)
        box((x, -.0065, out + side * .017), (.0056, .0056, .011), sleeve, .0012)
        numeral(str(100 + at + 60), (x, -.0095, out + side * .017), .0042, black(), (math.pi / 2, math.pi / 2, 0))
    if at % 10 == 0:
        box((x, -.018, -.15), (.0085, .003, .008), white_plastic(), .0005)

for at in range(-17, 18):                                   # slim relays and miniature circuit breakers on the upper rail
    x = at * .0285
    if at % 7 < 3:
        box((x, .0, .15), (.0178, .075, .088), white_plastic(), .0018)
        box((x, -.04, .15), (.0172, .01, .045), white_plastic(), .001)
        box((x, -.05, .152), (.0085, .016, .012), material('toggle', (.02, .1, .32), 0, .4), .002, turn=(.5, 0, 0))
    else:
        box((x, .004, .15), (.0232, .072, .09), black(), .002)
        box((x, -.034, .158), (.0195, .006, .036), material('relay', (.55, .2, .02), 0, .22, coat=.6), .002)
        cylinder((x, -.036, .122), .0017, .002, lamp() if at % 3 else lamp((1, .42, .05), 10), 'y', sides=20)
    for side in (-1, 1):
        for pole in (-.005, .005):
            z = .15 + side * .037
            cylinder((x + pole, -.032 if at % 7 >= 3 else -.03, z), .0028, .004, zinc(), 'y', sides=16)
            tube([(x + pole, -.026, z + side * .006), (x + pole, -.03, z + side * .03), (x + pole, .005, .15 + side * .12), (x + pole, .03, .15 + side * .13)],
                 .0026, leads[(at + (side > 0)) % 3], 3)
            box((x + pole, -.0285, z + side * .02), (.0054, .0054, .01), sleeve, .001)

x = 9 * .0082 * 1.3                                         # the next lead, held just before its terminal
tube([(x + .002, -.075, -.098), (x + .004, -.085, -.07), (x + .03, -.11, 0), (x + .12, -.16, .13), (x + .3, -.2, .3)], .0027, leads[1], 4)
cylinder((x + .001, -.0715, -.107), .0024, .012, ferrule, turn=(.5, 0, 0), sides=16)
cylinder((x, -.067, -.1165), .0013, .01, zinc(), turn=(.5, 0, 0), sides=12)
box((x + .0045, -.0865, -.066), (.0058, .0058, .012), sleeve, .0012, turn=(.35, .1, 0))

ambient(INK, sky=(.03, .045, .07))
area((-.5, -.6, .6), (0, 0, 0), .35, 5.5, WARM)
area((.9, -.4, .1), (.1, 0, -.1), .4, 5, COLD)
camera((-.2, -.36, .03), (.06, 0, -.075), lens=42, stop=2.6, focus=(.09, -.03, -.115))
render(exposure=.1)
