"""A modular electrical room by day, the end where its halves join still open; the second half waits on its trailer, a pulp mill behind."""
import os
import sys
sys.path.insert(0, os.path.dirname(__file__))
from kit import *
from mathutils import noise

random.seed(29)
box((0, 60, -.1), (500, 400, .2), mottled('gravel', (.085, .08, .07), (.155, .145, .125), .25, .95, .4, 5, haze=1400), 0)
box((2.5, 4, .03), (16, 15, .1), mottled('concrete', (.15, .145, .135), (.22, .215, .205), .6), .02)
shell, skid = material('shell', (.50, .51, .50), 0, .42, coat=.3, wear=.05), material('skid', (.05, .09, .14), 0, .42, coat=.2)
door, grey = material('door', (.44, .46, .45), 0, .38, coat=.3), material('inside', (.66, .66, .64), 0, .55)
side_panel = material('side panel', (.27, .29, .30), 0, .42, coat=.3)
timber = mottled('timber', (.30, .20, .11), (.46, .33, .2), 4, .8)
WIDTH, HEIGHT, LENGTH = 3.8, 3.1, 9

def module(x, y, z, is_open):
    """Half a room on its steel skid, along y. `is_open` shows the inside through the end towards the camera."""
    middle = y + LENGTH / 2
    for side in (-1, 1):
        box((x + side * (WIDTH / 2 - .08), middle, z - .17), (.16, LENGTH, .34), skid, .008)
        box((x + side * WIDTH / 2, middle, z + HEIGHT / 2), (.09, LENGTH, HEIGHT), shell, .004)
        for seam in range(9):
            box((x + side * (WIDTH / 2 + .046), y + .1 + seam * 1.1, z + HEIGHT / 2), (.006, .016, HEIGHT), grey_paint(), 0)
        for end in (0, LENGTH):
            box((x + side * (WIDTH / 2 - .02), y + end, z + HEIGHT / 2), (.14, .12, HEIGHT), skid, .006)
    for beam in range(7):
        box((x, y + .08 + beam * (LENGTH - .16) / 6, z - .17), (WIDTH, .14, .3), skid, .006)
    box((x, middle, z + .01), (WIDTH, LENGTH, .06), grey_plastic(), .003)
    box((x, middle, z + HEIGHT + .06), (WIDTH + .14, LENGTH + .1, .14), skid, .008)
    box((x, y + LENGTH, z + HEIGHT / 2), (WIDTH, .08, HEIGHT), shell, .004)
    box((x, y, z + HEIGHT - .12), (WIDTH, .1, .24), skid, .006)
    for side in (-1, 1):                                      # lifting eyes
        for end in (.6, LENGTH - .6):
            ring((x + side * (WIDTH / 2 - .1), y + end, z + HEIGHT + .22), .08, .025, material('eye', (.8, .5, .02), 0, .4), 'x')
    if not is_open:
        box((x, y, z + HEIGHT / 2), (WIDTH - .2, .03, HEIGHT - .2), material('film', (.52, .55, .58), 0, .22, coat=.6, bump=.9, scale=3), 0)
        for strap in (.9, 1.9, 2.7):
            box((x, y - .02, z + strap), (WIDTH - .2, .006, .05), material('strap', (.03, .12, .3), 0, .5), 0)
        return
    box((x, middle, z + .045), (WIDTH - 2.2, LENGTH, .02), material('lining', (.30, .31, .32), 0, .5), 0)
    box((x, middle, z + HEIGHT - .02), (WIDTH - .1, LENGTH, .03), grey, 0)
    for side in (-1, 1):
        box((x + side * (WIDTH / 2 - .06), middle, z + HEIGHT / 2), (.03, LENGTH, HEIGHT), grey, 0)
        front = x + side * 1.02                               # cubicles, their fronts to the aisle
        box((front - side * .12, middle, z + .058), (.06, LENGTH, .004), material('aisle', (.80, .55, .03), 0, .5), 0)
        for cubicle in range(11):
            cy = y + .55 + cubicle * .76
            box((front + side * .4, cy, z + 1.16), (.74, .75, 2.2), side_panel, .006)
            box((front + side * .4, cy, z + .1), (.76, .76, .1), skid, .003)
            if side < 0:
                for drawer in range(4):                       # motor control centre
                    dz = z + .42 + drawer * .5
                    box((front + .012, cy, dz), (.03, .70, .47), door, .008)
                    box((front + .034, cy + .22, dz + .02), (.02, .1, .12), material('handle plate', (.75, .5, .02), 0, .4), .003)
                    box((front + .055, cy + .22, dz + .02), (.03, .03, .1), material('handle', (.62, .04, .03), 0, .4), .006)
                    for lit in range(3):
                        cylinder((front + .035, cy - .2 + lit * .08, dz + .12), .018, .02, lamp(strength=5) if lit == (cubicle + drawer) % 3 else grey_plastic(), 'x')
                    box((front + .03, cy - .14, dz - .02), (.008, .26, .05), white_plastic(), .001)
            else:
                for dz, height in ((.62, .96), (1.42, .56), (1.98, .46)):  # medium-voltage cubicles
                    box((front - .012, cy, z + dz), (.03, .70, height), door, .008)
                box((front - .03, cy, z + 1.44), (.004, .01, .4), copper(), 0)
                box((front - .03, cy, z + 1.44), (.006, .08, .08), copper(), 0)
                box((front - .035, cy - .12, z + 2.0), (.02, .24, .18), black(), .006)
                box((front - .047, cy - .12, z + 2.02), (.004, .17, .08), lamp((.35, .7, .9), 1.5), 0)
                for lit in range(2):
                    cylinder((front - .035, cy + .14 + lit * .1, z + 2.0), .02, .02, lamp((1, .12, .06), 4) if lit else lamp(strength=4), 'x')
                sheet((front - .032, cy, z + .85), (.2, .26), 'danger-sign', turn=(0, 0, -math.pi / 2))
    for light in range(6):                                    # lamps, and the tray between them
        box((x - .55, y + .8 + light * 1.5, z + HEIGHT - .07), (.12, 1.2, .05), lamp((1, .95, .86), 12), .004)
    area((x - .55, middle, z + HEIGHT - .12), (x, middle, z), .5, 420, (1, .95, .88), height=LENGTH - .4, mirrored=False)
    area((x, middle, z + 2.3), (x, middle, z + 9), 1.6, 90, (1, .95, .88), height=LENGTH - .4, mirrored=False)
    for side in (-.28, .28):
        box((x + .5 + side, middle - .15, z + 2.62), (.008, LENGTH + .3, .1), zinc(), .001)
    for rung in range(30):
        box((x + .5, y - .25 + rung * .31, z + 2.58), (.56, .04, .02), zinc(), .002)
    for lane in range(10):                                    # cables that end at the joint, coiled down
        cx, surface = x + .27 + lane * .05, (rubber(), material('orange', (.62, .19, .02), 0, .5), material('blue', (.03, .09, .34), 0, .5))[lane % 5 % 3]
        reach = random.uniform(.15, .4)
        tube([(cx, y + LENGTH, z + 2.62), (cx, y + 1.2, z + 2.62), (cx, y - .1, z + 2.62), (cx + random.uniform(-.03, .03), y - .25 - reach * .4, z + 2.45), (cx + random.uniform(-.05, .05), y - .28, z + 1.75 - reach)], .018, surface, 3)

module(0, 0, .72, True)
for y in (.4, 3.2, 6, 8.6):                                   # footings
    for x in (-1.7, 1.7):
        box((x, y, .21), (.6, .6, .36), mottled('concrete', (.15, .145, .135), (.22, .215, .205), .6), .012)
TX, TY = 6.6, 1.6                                             # the second half on its trailer
module(TX, TY, 1.5, False)
box((TX, TY + LENGTH / 2, 1.06), (2.5, LENGTH + 2.4, .2), material('trailer', (.35, .05, .03), 0, .45), .02)
for axle in (1.0, 2.3, 3.6, 7.6):
    for side in (-1.02, 1.02):
        cylinder((TX + side, TY + axle, .56), .48, .34, rubber(), 'x', bevel=.16)
        cylinder((TX + side * 1.17, TY + axle, .56), .24, .03, zinc(), 'x')
box((TX, TY - 1.1, .8), (2.4, .1, .2), material('trailer', (.35, .05, .03)), .02)
for side in (-1, 1):
    box((TX + side * .95, TY - 1.16, .82), (.3, .03, .12), lamp((.8, .05, .03), .6), .004)

for step in range(3):                                         # steps to the aisle
    box((0, -.35 - step * .32, .56 - step * .18), (1.3, .32, .05), zinc(), .004)
for side in (-.62, .62):
    box((side, -.65, .34), (.05, 1.0, .06), zinc(), .004, turn=(.51, 0, 0))
helmet((-.42, -.36, .585), (.82, .66, .04), .4)
X, Y = 2.9, -.9                                               # a crate with the drawing that is used
box((X, Y, .38), (1.1, .8, .6), timber, .006)
for slat in range(5):
    box((X, Y - .41, .14 + slat * .125), (1.1, .02, .1), timber, .004)
sheet((X - .05, Y - .02, .684), (.594, .42), 'marked-drawing', turn=(-math.pi / 2, 0, .2), roughness=.9)
helmet((X + .36, Y + .18, .68), (.82, .8, .75), -.4)
for coil in range(7):                                         # cable waiting beside the room
    ring((-2.75 + random.uniform(-.02, .02), -.55, .12 + coil * .05), .42 - (coil % 2) * .05, .028, rubber() if coil % 3 else material('orange', (.62, .19, .02), 0, .5))
for x, y in ((-2.1, -1.9), (4.6, -.4), (5.2, -.1)):
    cylinder((x, y, .36), .15, .52, material('cone', (.85, .16, .02), 0, .5), top=.03)
    cylinder((x, y, .40), .112, .12, white_plastic(), top=.08, bevel=0)
    box((x, y, .095), (.38, .38, .03), material('cone', (.85, .16, .02)), .01)

haze = lambda name, colour: mottled(name, tuple(part * .8 for part in colour), colour, .05, .9, 0, 1, haze=420)
mill, chance = haze('mill', (.36, .38, .40)), random.Random(2)
for at in range(13):                                          # the mill
    width, height = chance.uniform(8, 18), chance.uniform(8, 22)
    box((-70 + at * 13, 150 + chance.uniform(-10, 10), height / 2), (width, 14, height), mill, 0)
for x, height in ((-34, 46), (-22, 34), (36, 52)):
    cylinder((x, 150, height / 2), 1.8, height, mill, top=1.3)
    for band in (.72, .84, .96):
        cylinder((x, 150, height * band), 1.62, height * .06, haze('band', (.55, .08, .05)), bevel=0)
green = haze('trees', (.035, .075, .03))
for at in range(700):                                         # the forest before the hills
    x, y = chance.uniform(-150, 170), chance.uniform(88, 125)
    height = chance.uniform(5, 11)
    for part, (low, radius) in enumerate(((.42, .2), (.62, .15), (.8, .09))):
        cylinder((x, y, height * low), height * radius, height * .42, green, top=.02, sides=9, bevel=0)

def hills():
    corners, faces = [], []
    for row, (y, base, high) in enumerate(((200, 2, 10), (280, 14, 26), (400, 24, 44))):
        for at in range(121):
            x = -420 + at * 7
            corners += [(x, y, -2), (x, y + 30, base + high * (.5 + noise.fractal(Vector((x * .008, row * 7, 0)), 1, 2, 4)))]
        start = row * 242
        faces += [(start + at * 2, start + at * 2 + 2, start + at * 2 + 3, start + at * 2 + 1) for at in range(120)]
    mesh = bpy.data.meshes.new('hills')
    mesh.from_pydata(corners, [], faces)
    mesh.materials.append(mottled('hills', (.03, .055, .03), (.06, .09, .05), .02, .95, 0, .1, haze=1000))
    scene.collection.objects.link(bpy.data.objects.new('hills', mesh))
hills()

daylight(46, 226, .11, 9.5)
camera((1.75, -6.4, 1.95), (1.75, 3, 2.05), lens=27, stop=11, focus=(0, 1, 1.8))
render(exposure=-.45)
