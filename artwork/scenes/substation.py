"""A transmission substation at dusk: gantries, busbars on post insulators, a transformer, and the Andes behind."""
import os
import sys
sys.path.insert(0, os.path.dirname(__file__))
from kit import *

random.seed(7)
galvanised, porcelain = material('galvanised', (.42, .44, .46), 1, .5, wear=.12), material('porcelain', (.16, .05, .03), 0, .22, coat=.6)
box((0, 40, -.05), (400, 300, .1), material('gravel', (.032, .03, .028), 0, .85, bump=1, scale=9), 0)

ridge(230, 24, 22, (.030, .032, .048), 3, 420, (5, 11))
ridge(170, 12, 12, (.014, .017, .027), 5, 420)
ridge(130, 4, 5, (.008, .011, .018), 8, 420)

def post(x, y, bottom, height):
    cylinder((x, y, bottom / 2), .09, bottom, galvanised)
    box((x, y, bottom), (.36, .36, .03), galvanised, .004)
    sheds = int(height / .09)
    for shed in range(sheds):
        cylinder((x, y, bottom + .05 + shed * .09), .15 if shed % 2 else .12, .05, porcelain, top=.07, bevel=0, sides=24)
    cylinder((x, y, bottom + height / 2), .07, height, porcelain, sides=24)
    cylinder((x, y, bottom + height + .06), .08, .1, galvanised)

def lattice(x, y, height, width=.9):
    corners = [(x + sx * width / 2, y + sy * width / 2) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    for cx, cy in corners:
        tube([(cx, cy, 0), (x + (cx - x) * .6, y + (cy - y) * .6, height)], .045, galvanised, 2)
    steps = int(height / 1.1)
    for step in range(steps):
        low, high = step / steps, (step + 1) / steps
        at = lambda corner, t: (x + (corner[0] - x) * (1 - .4 * t), y + (corner[1] - y) * (1 - .4 * t), height * t)
        for side in range(4):
            a, b = corners[side], corners[(side + 1) % 4]
            tube([at(a, low), at(b, high)], .022, galvanised, 1)
            tube([at(b, low), at(a, high)], .022, galvanised, 1)

for bay in range(5):                                          # gantries across, one behind another
    y = 9 + bay * 13
    for x in (-9, 9):
        lattice(x, y, 11)
    for z in (10.6, 11.3):
        for dy in (-.35, .35):
            tube([(-9.4, y + dy, z), (9.4, y + dy, z)], .05, galvanised, 2)
    for step in range(24):
        x = -9 + step * .78
        tube([(x, y - .35, 10.6), (x + .78, y - .35, 11.3)], .022, galvanised, 1)
    for x in (-5.5, -3, -.5):                                 # strings of suspension insulators and the phase conductors
        for disc in range(10):
            cylinder((x, y, 10.45 - disc * .16), .14, .06, porcelain, top=.05, bevel=0, sides=24)
        tube([(x, y, 8.85), (x, y + 6.5, 8.2), (x, y + 13, 8.85)], .035, galvanised, 3)
        tube([(x, y, 8.85), (x + .1, y + .9, 6.4), (x, y + 1.4, 4.35)], .022, galvanised, 3)
for row in range(10):                                        # tubular busbars on posts
    for x in (-5.5, -3, -.5):
        post(x, 10.4 + row * 6.5, 2.6, 1.6)
for x in (-5.5, -3, -.5):
    cylinder((x, 42, 4.38), .07, 66, galvanised, 'y', bevel=0)

def transformer(x, y):
    """A power transformer: tank on its foundation, radiator banks with fans, conservator, high-voltage bushings and arresters."""
    tank = material('tank', (.2, .22, .23), 0, .45, coat=.2, wear=.06)
    box((x, y, .3), (6.4, 5, .6), material('foundation', (.2, .195, .19), 0, .85), .03)
    box((x, y, 2.3), (4.6, 2.4, 3.2), tank, .05)
    for rib in range(7):
        box((x - 1.95 + rib * .65, y - 1.25, 2.3), (.1, .12, 3.1), tank, .01)
    box((x, y, 3.95), (4.8, 2.6, .12), tank, .02)
    for bank in (-1.3, 0, 1.3):                               # radiators in front, their headers and fans
        for fin in range(12):
            box((x + bank - .5 + fin * .09, y - 1.95, 2.3), (.028, .8, 2.5), tank, .006)
        for z in (1.15, 3.45):
            cylinder((x + bank, y - 1.5, z), .09, .8, tank, 'y')
        for z in (1.5, 2.5):
            ring((x + bank, y - 2.42, z), .36, .03, steel(), 'y')
            cylinder((x + bank, y - 2.4, z), .09, .08, black(), 'y')
            for blade in range(3):
                box((x + bank, y - 2.41, z), (.66, .02, .12), black(), .004, (0, blade * math.tau / 6, 0))
    cylinder((x + .6, y + .2, 5.35), .48, 3.6, tank, 'x', sides=64)
    for side in (-1, 1):
        box((x + .6 + side * 1.2, y + .2, 4.5), (.16, .5, 1.1), tank, .01)
    tube([(x - .9, y + .2, 5.1), (x - 1.1, y + .2, 4.6), (x - 1.1, y + .2, 4)], .07, tank)
    for n, at in enumerate((-1.5, 0, 1.5)):
        for shed in range(17):
            cylinder((x + at, y - .7, 4.1 + shed * .12), (.2 if shed % 2 else .15) * (1 - shed * .014), .08, porcelain, top=.08, bevel=0, sides=24)
        cylinder((x + at, y - .7, 6.3), .05, .3, galvanised)
        tube([(x + at, y - .7, 6.4), (x + at, 9.2, 7.6), (x + at, 9, 8.85)], .024, galvanised, 3)
        for disc in range(10):                                # from the string on the gantry above
            cylinder((x + at, 9, 10.45 - disc * .16), .14, .06, porcelain, top=.05, bevel=0, sides=24)
transformer(6.6, 10.5)

for x, y in ((-10.5, 12), (13, 16), (-10.5, 34), (13, 38)):     # floodlights on poles
    cylinder((x, y, 4.5), .07, 9, galvanised)
    box((x, y - .1, 9), (.5, .25, .3), lamp((1, .74, .42), 40), .02)
    spot((x, y, 8.9), (x * .35, y + 5, 2), 21000, (1, .72, .42), 120)

gradient_sky(((.0, (1.1, .42, .13)), (.06, (.85, .34, .13)), (.13, (.26, .17, .16)), (.24, (.045, .07, .115)), (.6, (.006, .015, .036))), 1)
sun((-.55, .75, -.16), 3.2, (1, .56, .28), 3)                  # the setting sun, from behind on the right
area((-9, -4, 3), (2, 10, 4), 5, 900, COLD, mirrored=False)
camera((-2.6, -5.2, 1.7), (2.9, 16, 6.1), lens=25, stop=8, focus=(4, 9, 4))
render(exposure=.3)
