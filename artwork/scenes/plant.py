"""A pumping plant in the Atacama at noon: its unit substation and electrical room, the tanks, the pipes uphill, dry hills."""
import os
import sys
sys.path.insert(0, os.path.dirname(__file__))
from kit import *
from mathutils import noise

random.seed(31)

def terrain():
    """Flat around the yard, hills beyond it; one mesh, in the colors of dry ground."""
    corners, faces, wide, deep, step = [], [], 130, 150, 3.4
    for row in range(deep):
        for column in range(wide):
            # Steps grow with the distance.
            x, y = (column - wide / 2) * step * (1 + row * .02), -14 + row * step * (1 + row * .006)
            rise = max(0, min(1, (y - 42) / 190))
            folds = noise.hetero_terrain(Vector((x * .011, y * .011, 3)), 1, 2.1, 6, .7) * .5
            z = rise ** 1.4 * (16 + folds * 34) + (noise.noise(Vector((x * .3, y * .3, 0))) * .06 if y > 14 else 0)
            corners.append((x, y, z - .02))
    for row in range(deep - 1):
        for column in range(wide - 1):
            at = row * wide + column
            faces.append((at, at + 1, at + wide + 1, at + wide))
    mesh = bpy.data.meshes.new('terrain')
    mesh.from_pydata(corners, [], faces)
    for face in mesh.polygons:
        face.use_smooth = True
    mesh.materials.append(mottled('ground', (.19, .115, .07), (.37, .26, .175), .05, .95, .8, 1.4, haze=520))
    scene.collection.objects.link(bpy.data.objects.new('terrain', mesh))
terrain()

concrete = mottled('concrete', (.22, .205, .185), (.34, .325, .30), .7)
galvanised = material('galvanised', (.55, .57, .59), .9, .5, wear=.12, scale=30)
white, grey = material('white paint', (.74, .74, .71), 0, .45, coat=.15), material('ral 7035', (.55, .57, .56), 0, .42, coat=.2)
blue, yellow = material('pump blue', (.03, .13, .30), 0, .38, coat=.3), material('safety yellow', (.78, .44, .02), 0, .42, coat=.2)
porcelain = material('porcelain', (.20, .07, .04), 0, .25, coat=.6)
box((3, 6, .04), (24, 15, .12), concrete, .03)
for joint in range(6):                                        # joints of the slab
    box((-9 + joint * 4, 6, .102), (.02, 15, .004), dark_paint(), 0)
box((3, 2.5, .102), (24, .02, .004), dark_paint(), 0)

# The transformer on its foundation, its bushings, radiators and conservator
X, Y = 0, 5.2
box((X, Y, .3), (4.6, 3.4, .4), concrete, .03)
tank = material('tank', (.42, .46, .46), 0, .45, coat=.15)
box((X, Y, 1.55), (2.8, 1.5, 2.1), tank, .03)
box((X, Y, 2.64), (2.95, 1.65, .1), tank, .01)
for bank in (-.72, .72):
    for fin in range(11):
        box((X + bank - .5 + fin * .1, Y - 1.12, 1.5), (.03, .62, 1.7), tank, .006)
    for z in (.85, 2.15):
        cylinder((X + bank, Y - 1.1, z), .05, 1.16, tank, 'x')
        cylinder((X + bank, Y - .85, z), .06, .3, tank, 'y')
for rib in (-1.2, 0, 1.2):
    box((X + rib, Y - .79, 1.55), (.08, .1, 2.0), tank, .006)
cylinder((X - .3, Y + .35, 3.55), .3, 2.2, tank, 'x')
for side in (-.9, .5):
    box((X + side, Y + .35, 3.0), (.1, .3, .7), tank, .006)
for at in (-.9, -.2, .5):                                     # bushings, high voltage
    for shed in range(11):
        cylinder((X + at, Y - .4, 2.76 + shed * .085), .13 if shed % 2 else .1, .05, porcelain, top=.05, bevel=0, sides=24)
    cylinder((X + at, Y - .4, 3.78), .03, .2, copper())
box((X + 1.85, Y, 2.0), (.9, .9, .7), grey, .01)               # the low-voltage side, boxed, and its duct into the room
box((X + 3.1, Y, 2.3), (1.9, .6, .36), grey, .01)
box((X - 1.6, Y - .5, 1.5), (.3, .5, .8), grey, .01)           # marshalling box
sheet((X, Y - 1.45, 1.9), (.3, .39), 'danger-sign')

# Incoming line: portal with arresters and drops to the bushings
for x in (-2.9, 2.5):
    cylinder((x, Y + 1.6, 3.4), .13, 6.8, galvanised, top=.1)
    box((x, Y + 1.6, .14), (.6, .6, .2), concrete, .02)
box((-.2, Y + 1.6, 6.5), (6, .16, .2), galvanised, .01)
for at in (-.9, -.2, .5):
    for disc in range(6):
        cylinder((X + at, Y + 1.6, 6.3 - disc * .14), .11, .06, porcelain, top=.05, bevel=0, sides=24)
    tube([(X + at, Y + 1.6, 5.5), (X + at, Y + .9, 4.4), (X + at, Y - .4, 3.88)], .016, galvanised, 3)
    tube([(X + at, Y + 1.6, 5.5), (X + at, Y + 14, 6.6), (X + at - 2, Y + 34, 8.6)], .016, galvanised, 3)
for x, y, z in ((-1.6, Y + 34, 0), (-4, 75, 2.2), (-8, 118, 12)):  # poles of the line, uphill
    cylinder((x, y, z + 4.4), .14, 9, galvanised, top=.09)
    box((x, y, z + 8.4), (2.4, .12, .14), galvanised, .01)

# The electrical room, on its plinth, with steps, two air conditioners and a lamp
rx, ry = 7.2, 6.2
box((rx, ry, .35), (6.4, 3.6, .5), concrete, .02)
box((rx, ry, 2.1), (6.2, 3.4, 3.0), white, .02)
box((rx, ry, 3.66), (6.6, 3.8, .14), dark_paint(), .01)
for joint in range(6):
    box((rx - 2.6 + joint * 1.04, ry - 1.705, 2.1), (.018, .006, 3.0), grey_paint(), 0)
box((rx - 1.9, ry - 1.72, 1.7), (1.0, .05, 2.1), dark_paint(), .006)
box((rx - 1.55, ry - 1.77, 1.65), (.04, .06, .18), steel(), .006)
box((rx - 1.9, ry - 1.76, 3.05), (.5, .1, .12), grey, .02)
sheet((rx - 1.9, ry - 1.75, 2.25), (.3, .39), 'danger-sign')
for x in (.4, 1.9):
    box((rx + x, ry - 1.95, 1.6), (1.0, .46, .9), grey, .02)
    ring((rx + x, ry - 2.19, 1.6), .3, .02, dark_paint(), 'y')
    cylinder((rx + x, ry - 2.18, 1.6), .28, .02, black(), 'y', bevel=0)
    for spoke in range(3):
        box((rx + x, ry - 2.2, 1.6), (.58, .012, .012), grey, 0, turn=(0, spoke * math.pi / 3, 0))
    box((rx + x, ry - 1.9, 1.1), (.9, .3, .05), galvanised, .004)
for step in range(3):
    box((rx - 1.9, ry - 1.95 - step * .3, .5 - step * .16), (1.3, .32, .05), galvanised, .004)
for side in (-.65, .65):
    tube([(rx - 1.9 + side, ry - 1.8, .55), (rx - 1.9 + side, ry - 1.8, 1.5)], .022, yellow, 2)
    tube([(rx - 1.9 + side, ry - 2.75, .1), (rx - 1.9 + side, ry - 2.75, 1.05)], .022, yellow, 2)
    tube([(rx - 1.9 + side, ry - 1.8, 1.5), (rx - 1.9 + side, ry - 2.75, 1.05)], .022, yellow, 2)

# Pumps in the foreground on the left: motor, coupling guard, pump, valve, header
def pump(x, y):
    box((x, y, .22), (.9, 2.5, .26), concrete, .02)
    box((x, y, .38), (.7, 2.2, .08), dark_paint(), .006)
    cylinder((x, y - .5, .78), .3, .95, blue, 'y')
    for fin in range(18):
        way = fin / 18 * math.tau
        box((x + math.cos(way) * .31, y - .5, .78 + math.sin(way) * .31), (.05, .8, .014), blue, .002, turn=(0, -way, 0))
    cylinder((x, y - 1.02, .78), .3, .14, blue, 'y')
    cylinder((x, y - 1.1, .78), .24, .01, black(), 'y', bevel=0)
    for hoop in (.06, .12, .18, .24):
        ring((x, y - 1.11, .78), hoop, .008, blue, 'y')
    box((x, y - .5, .45), (.56, .7, .12), blue, .01)
    box((x + .34, y - .5, .95), (.18, .3, .24), blue, .01)
    box((x, y + .14, .72), (.34, .34, .5), yellow, .04)
    cylinder((x, y + .62, .78), .34, .4, blue, 'y')
    cylinder((x, y + .62, .78), .12, .62, blue, 'y')
    box((x, y + .62, .45), (.4, .4, .12), blue, .01)
    cylinder((x, y + .62, 1.3), .13, .6, blue)
    for z in (1.16, 1.62, 2.0):
        cylinder((x, y + .62, z), .22, .05, galvanised)
    cylinder((x, y + .62, 1.8), .16, .34, yellow)               # valve and its wheel
    ring((x, y + .36, 1.8), .16, .018, yellow, 'y')
    cylinder((x, y + .46, 1.8), .02, .3, steel(), 'y')
    cylinder((x, y + .62, 2.2), .13, .4, blue)
    tube([(x + .34, y - .5, .84), (x + .4, y - .5, .5), (x + .4, y - .5, .1)], .022, rubber(), 3)
for x in (-7.2, -5.3, -3.4):
    pump(x, 4.2)
cylinder((-5.6, 4.82, 2.45), .2, 6.4, blue, 'x')               # the header, and the pipe uphill
sphere((-8.8, 4.82, 2.45), .2, blue)
for x in (-6.3, -4.3):
    box((x, 4.82, 1.2), (.12, .12, 2.2), galvanised, .006)
tube([(-8.8, 4.82, 2.45), (-8.9, 8, 2.2), (-9.2, 14, 1.0), (-9.6, 22, .6), (-10, 60, .9), (-13, 92, 6), (-20, 160, 22)], .22, blue)
for at in range(9):
    box((-9.5 - at * .06, 16 + at * 5.2, .3), (.7, .5, .6), concrete, .02)

# Tanks of water
for x, y, radius, height in ((-3.6, 27, 5.2, 7), (9.4, 30, 5.2, 7)):
    cylinder((x, y, height / 2), radius, height, white, sides=96, bevel=.004)
    cylinder((x, y, height + .35), radius, .7, white, sides=96, bevel=.01, top=.4)
    for z in (1.75, 3.5, 5.25, 6.95):
        ring((x, y, z), radius + .01, .035, grey)
    for at in range(24):                                      # ladder
        box((x + 1.4, y - radius * .965, .4 + at * .3), (.5, .03, .03), yellow, 0)
    for side in (-.25, .25):
        box((x + 1.4 + side, y - radius * .965, 3.9), (.04, .04, 7.6), yellow, 0)
    cylinder((x, y, .1), radius + .5, .3, concrete, sides=96, bevel=.05)

# A cable drum, and the walkway's lines
wood = mottled('wood', (.24, .14, .07), (.40, .27, .15), 3, .8)
DRUM = 4.3
for y in (.85, 1.55):
    cylinder((DRUM, y, .78), .68, .06, wood, 'y', bevel=.05)
    cylinder((DRUM, y + (-.04 if y < 1 else .04), .78), .1, .02, steel(), 'y')
for turn in range(11):
    ring((DRUM, .92 + turn * .056, .78), .46, .03, rubber(), 'y')
cylinder((DRUM, 1.2, .78), .44, .6, rubber(), 'y')
tube([(DRUM - .44, .95, .72), (DRUM - .6, .7, .3), (DRUM - 1.1, .3, .13), (DRUM - 2, .2, .13), (DRUM - 2.7, .9, .13)], .03, rubber())
for y in (-.5, 2.1):
    box((3, y, .101), (24, .1, .004), yellow, 0)

# The fence
for at in range(30):
    x = -20 + at * 2.4
    cylinder((x, 15.5, 1.1), .035, 2.2, galvanised, sides=12)
for z in (.15, 1.1, 2.15):
    box((15, 15.5, z), (72, .025, .025), galvanised, 0)
for wire in range(300):
    for way in (-1, 1):
        box((-20 + wire * .24, 15.5, 1.12), (.006, .006, 2.9), galvanised, 0, turn=(0, way * .78, 0))

for at in range(170):                                         # stones
    x, y = random.uniform(-26, 26), random.uniform(-3, 40)
    if -9.5 < x < 15.5 and -2 < y < 14:
        continue
    made = sphere((x, y, 0), random.choice((.06, .09, .14, .22)), material('stone', (.30, .20, .14), 0, .95, bump=.8, scale=9))
    made.scale = (1, random.uniform(.6, 1.2), random.uniform(.4, .7))

# People were here: cones, a tool box, a helmet on the foundation, locks on the marshalling box
for x, y in ((-2.5, 2.6), (.45, 2.75), (2.6, 2.8)):
    cylinder((x, y, .38), .15, .52, material('cone', (.85, .16, .02), 0, .5), top=.03)
    cylinder((x, y, .42), .112, .12, white_plastic(), top=.08, bevel=0)
    box((x, y, .115), (.38, .38, .03), material('cone', (.85, .16, .02)), .01)
helmet((X - 1.75, Y - 1.45, .5), (.8, .78, .7), .6)
box((X - 1.2, Y - 1.5, .61), (.42, .2, .2), material('tool box', (.45, .05, .03), 0, .4), .02)

daylight(54, 262, .08, 10)
camera((-4.9, -6.9, 2.0), (.75, 8, 2.55), lens=30, stop=11, focus=(0, 5, 1.6))
render(exposure=-.6, evenness=1e-4)
