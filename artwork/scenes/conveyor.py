"""The drive station of an ore conveyor at night: motor, coupling, gearbox, pulley and the belt on its idlers."""
import os
import sys
sys.path.insert(0, os.path.dirname(__file__))
from kit import *

random.seed(3)
yellow, orange = material('guard', (.62, .34, .02), 0, .45, coat=.2, wear=.1), material('motor', (.02, .11, .2), 0, .4, coat=.4, wear=.06)
belt, ore = material('belt', (.018, .018, .02), 0, .7, wear=.1), material('ore', (.12, .085, .06), 0, .95, bump=1, scale=12)
box((0, 100, -.05), (900, 300, .1), material('concrete', (.12, .12, .12), 0, .7, wear=.2, bump=.4, scale=5), 0)

def ibeam(a, b, size, surface):
    a, b = Vector(a), Vector(b)
    length, turn = (b - a).length, (b - a).to_track_quat('Y', 'Z').to_euler()
    middle = (a + b) / 2
    up = turn.to_matrix() @ Vector((0, 0, 1))
    box(middle, (size * .09, length, size), surface, .003, turn)
    for side in (-1, 1):
        box(middle + up * side * size * .46, (size * .8, length, size * .08), surface, .003, turn)

slope = .14
def along(y): return 1.5 + y * slope
for x in (-.95, .95):                                        # the frame, its legs and braces
    ibeam((x, -2, along(-2) - .25), (x, 26, along(26) - .25), .26, grey_paint())
for step in range(9):
    y = -1 + step * 3
    for x in (-.95, .95):
        ibeam((x, y, 0), (x, y, along(y) - .35), .18, grey_paint())
    tube([(-.95, y, .2), (.95, y, along(y) - .45)], .03, grey_paint(), 2)
tilt = (math.atan(slope), 0, 0)
for step in range(26):                                       # troughing idlers
    y = .6 + step
    for x, roll, width in ((-.55, .5, .46), (0, 0, .5), (.55, -.5, .46)):
        z = along(y) + (.0 if x == 0 else .11)
        cylinder((x, y, z - .06), .065, width, grey_paint(), turn=(0, math.pi / 2 + roll, 0))
for x, roll, width in ((-.58, .5, .5), (0, 0, .56), (.58, -.5, .5)):
    z = 0 if x == 0 else .12
    box((x, 13, along(13) + z + .02), (width + .06, 26.5, .022), belt, .004, (tilt[0], roll, 0))
box((0, 13, along(13) - .62), (1.5, 26, .02), belt, .004, tilt)
for stone in range(1500):
    y = random.uniform(.2, 26)
    x = random.gauss(0, .24)
    size = random.uniform(.025, .085)
    if abs(x) < .55:
        sphere_ = sphere((x, y, along(y) + .07 + (.3 - abs(x)) * .3 * random.random() + .1 * abs(x)), round(size, 2) or .03, ore)
        sphere_.scale, sphere_.rotation_euler = (1, random.uniform(.6, 1.2), random.uniform(.5, .9)), (random.random() * 6, random.random() * 6, 0)
cylinder((0, -.45, along(-.45) - .27), .33, 1.5, steel(), 'x', sides=64)            # head pulley and its shaft
cylinder((0, -.45, along(-.45) - .27), .346, 1.28, belt, 'x', sides=64, bevel=.02)      # the belt around it
box((0, .1, along(.1) + .08), (1.28, 1.1, .02), belt, .004, tilt)
cylinder((.6, -.45, along(-.45) - .27), .07, 2.6, steel(), 'x')
for x in (-.98, .98):
    box((x, -.45, along(-.45) - .27), (.16, .34, .26), grey_paint(), .03)

base = along(-.45) - .27
box((2.4, -.45, base - .45), (2.9, .95, .12), grey_paint(), .01)                     # drive base
for x in (1.2, 3.6):
    for y in (-.8, -.1):
        box((x, y, (base - .5) / 2), (.14, .14, base - .5), grey_paint(), .005)
box((1.75, -.45, base), (.72, .62, .72), material('gearbox', (.05, .07, .085), 0, .4, coat=.4), .05)
for rib in range(6):
    box((1.48 + rib * .11, -.45, base + .1), (.02, .68, .6), material('gearbox', (.05, .07, .085), 0, .4, coat=.4), .006)
cylinder((2.28, -.45, base), .21, .36, yellow, 'x', sides=48)                        # the coupling's guard, bolted to the base
box((2.28, -.45, base - .2), (.36, .42, .4), yellow, .006)
for x in (2.16, 2.4):
    for z in (base - .3, base - .06):
        bolt((x, -.662, z), .018)
for slot in range(7):
    box((2.28, -.663, base - .3 + slot * .04), (.2, .004, .014), black(), 0)
cylinder((1.75, -.45, base + .39), .06, .06, black())                                 # breather, oil glass
cylinder((1.5, -.775, base - .1), .035, .02, material('oil glass', (.5, .2, .02), 0, .1, coat=1), 'y')
cylinder((3.02, -.45, base), .34, 1.1, orange, 'x', sides=64)
for fin in range(44):
    turn = fin / 44 * math.tau
    box((3.02, -.45 + math.cos(turn) * .36, base + math.sin(turn) * .36), (1, .008, .05), orange, .002, (turn - math.pi / 2, 0, 0))
cylinder((3.66, -.45, base), .36, .22, orange, 'x', sides=64)
for slot in range(9):
    ring((3.775, -.45, base), .05 + slot * .033, .005, black(), 'x')
box((3.0, -.52, base + .44), (.34, .3, .2), orange, .02)
tube([(3.0, -.68, base + .42), (3, -1, base + .2), (3.1, -1.05, .3), (3.6, -1.1, .05), (6, -1.3, .04)], .028, rubber())
for x in (2.72, 3.32):
    box((x, -.45, base - .36), (.12, .7, .08), orange, .01)
    for y in (-.75, -.15):
        bolt((x, y, base - .31), .026, 'z', mark=True)

for side in (-1, 1):                                        # walkways on both sides: handrails on posts, a lamp on every third
    x = side * 1.75
    box((side * 1.38, 13.4, along(13.4) - .34), (.74, 25.6, .04), zinc(), .003, tilt)
    for step in range(16):
        y = 1.2 + step * 1.6
        cylinder((x, y, along(y) + .2), .022, 1.1, yellow)
        if step % 3 == 1 and side < 0:
            box((x, y, along(y) + .82), (.1, .14, .16), lamp((1, .72, .4), 10), .02)
            spot((x + .1, y, along(y) + .8), (.2, y + .6, along(y) - .1), 70, (1, .74, .44), 120)
    for height in (.3, .74):
        tube([(x, 1.1, along(1.1) + height), (x, 26, along(26) + height)], .02, yellow, 3)

ridge(190, 12, 16, (.020, .024, .038), 3, 420)
ridge(120, 3, 5, (.009, .012, .019), 8, 420)
gradient_sky(((.0, (.8, .36, .15)), (.07, (.42, .22, .14)), (.16, (.10, .10, .13)), (.3, (.028, .05, .085)), (.6, (.006, .015, .036))), .8)
area((5.4, -3.6, 3.4), (2.7, -.4, 1.1), 1.4, 330, WARM)
area((-2.6, -3.4, 2.6), (1.6, -.5, 1.2), 1.8, 150, COLD)
area((4.6, 2.6, 3.2), (2.6, -.2, 1.3), 1.6, 220, COLD, mirrored=False)
camera((4.6, -4.5, 1.75), (1.1, .6, 1.42), lens=34, stop=2.4, focus=(2.7, -.75, 1.25))
render(exposure=.3)
