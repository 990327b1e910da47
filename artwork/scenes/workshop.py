"""The panel workshop at noon: enclosures on trestles being wired, a marked-up drawing on the bench, locks on a breaker."""
import os
import sys
sys.path.insert(0, os.path.dirname(__file__))
from kit import *

random.seed(41)
wall, frame = material('wall', (.62, .61, .57), 0, .8), material('frame', (.12, .15, .18), 0, .5)
box((0, 5, -.05), (14, 22, .1), mottled('floor', (.26, .265, .26), (.33, .335, .33), .5, .32, .05, 12), 0)
box((-60, 5, -.4), (108, 200, .1), mottled('yard', (.32, .25, .18), (.42, .34, .26), .1), 0)
box((5.6, 5, 2.6), (.1, 22, 5.2), wall, 0)
box((0, 14, 2.6), (14, .1, 5.2), wall, 0)
box((0, 5, 5.25), (14, 22, .1), material('roof', (.5, .5, .48), 0, .8), 0)
LEFT = -5
box((LEFT, 5, .45), (.2, 22, .9), wall, .01)                    # the window wall: sill, lintel, mullions
box((LEFT, 5, 5.05), (.2, 22, .4), wall, .01)
for bay in range(9):
    y = -5 + bay * 2.4
    box((LEFT, y, 2.9), (.24, .3, 4.2), wall, .01)
    for pane in (.8, 1.6):
        box((LEFT, y + pane, 2.9), (.05, .05, 4.0), frame, .004)
    for z in (.95, 2.2, 3.5, 4.82):
        box((LEFT, y + 1.2, z), (.06, 2.2, .05), frame, .004)
for y in range(-2, 14, 4):                                    # roof beams and lamps
    box((0, y, 4.95), (12, .18, .4), frame, .01)
for y in (1, 5, 9):
    for x in (-1.2, 2.6):
        box((x, y, 4.3), (.16, 1.6, .06), white_plastic(), .01)
        for wire in (-.7, .7):
            cylinder((x, y + wire, 4.6), .005, .6, steel())
for x in (-3.75, -1.6):                                       # the walkway's lines
    box((x, 6, .002), (.08, 20, .004), material('line', (.75, .52, .05), 0, .5), 0)

ral, plate = material('ral 7035', (.56, .58, .57), 0, .42, coat=.25), material('plate', (.62, .63, .63), .7, .42, wear=.08)
duct, relay = material('duct', (.36, .38, .40), 0, .5), material('relay', (.62, .25, .03), 0, .35)
leads = [material('lead blue', (.03, .11, .42), 0, .4), material('lead red', (.5, .03, .02), 0, .4),
         material('lead black', (.02, .02, .022), 0, .4), material('lead grey', (.35, .36, .38), 0, .4)]
earth = material('terminal earth', (.22, .42, .05), 0, .45)
timber = mottled('timber', (.34, .22, .12), (.50, .35, .21), 4, .75)

class Place:
    """Coordinates of a turned object: across, towards its front, up."""
    def __init__(self, x, y, z, turn):
        self.turn, self.origin = turn, Vector((x, y, z))
        self.axis, self.out = Vector((math.cos(turn), math.sin(turn), 0)), Vector((math.sin(turn), -math.cos(turn), 0))
    def __call__(self, across, out, up):
        return self.origin + self.axis * across + self.out * out + Vector((0, 0, up))
    def box(self, across, out, up, size, surface, bevel=.002):
        return box(self(across, out, up), size, surface, bevel, turn=(0, 0, self.turn))

def trestle(at, across):
    at.box(across, 0, -.05, (.09, .62, .09), timber, .006)
    for side in (-1, 1):
        for lean in (-1, 1):
            tube([at(across + lean * .03, side * .24, -.09), at(across + lean * .16, side * .3, -.74)], .018, frame, 1)
        tube([at(across - .1, side * .27, -.45), at(across + .1, side * .27, -.45)], .012, frame, 1)

def enclosure(x, y, turn, seed, wired, width=.82, height=1.22):
    """An open enclosure on two trestles. `wired`: how many of its rails are wired; the last one's leads still hang."""
    chance, at, depth = random.Random(seed), Place(x, y, .74, turn), .3
    for side in (-.28, .28):
        trestle(at, side)
    at.box(0, -.15, height / 2, (width, .012, height), ral)
    for side in (-1, 1):
        at.box(side * width / 2, 0, height / 2, (.014, depth, height), ral)
        at.box(side * (width / 2 - .012), .15, height / 2, (.03, .012, height), ral)
    for z in (0, height):
        at.box(0, 0, z, (width + .014, depth, .014), ral)
        at.box(0, .15, abs(z - .012), (width, .012, .03), ral)
    at.box(0, -.12, height / 2, (width - .08, .006, height - .08), plate)
    front = -.115
    for side in (-1, 1):
        at.box(side * (width / 2 - .075), front + .035, height / 2, (.05, .07, height - .1), duct)
    rails = (.98, .70, .43, .17)
    for z in (1.135, .84, .565, .30, .06):
        at.box(0, front + .035, z, (width - .18, .07, .045), duct)
        for slot in range(40):
            for edge in (-.024, .024):
                at.box((slot - 19.5) * .0158, front + .05, z + edge, (.006, .042, .003), black(), 0)
    for row, z in enumerate(rails):
        at.box(0, front + .005, z, (width - .2, .008, .035), zinc(), .001)
        left = -.29
        while left < .28:
            if row == 0:
                size, surface = (.054, .075, .09), white_plastic()
            elif row == 1:
                size, surface = ((.045, .09, .09), black()) if chance.random() < .8 else ((.09, .1, .11), grey_plastic())
            elif row == 2:
                size, surface = ((.023, .08, .09), relay) if chance.random() < .6 else ((.045, .09, .1), white_plastic())
            else:
                size, surface = (.0105, .05, .06), earth if chance.random() < .12 else grey_plastic()
            if row == 0 and left < -.13:                       # the main breaker, wider
                left += .2
                continue
            middle = left + size[0] / 2
            at.box(middle, front + .01 + size[1] / 2, z, (size[0] - .0012, size[1], size[2]), surface, .0015)
            if row == 0:
                for pole in (-.018, 0, .018):
                    at.box(middle + pole, front + size[1] + .016, z, (.009, .014, .02), leads[0], .001)
            elif row == 1:
                at.box(middle, front + size[1] + .011, z + .012, (size[0] * .6, .006, .03), grey_plastic(), .001)
            if row < wired and chance.random() < .92:
                for end in (-1, 1):
                    for lead in ((0,) if row == 3 else (-.3, .3)):
                        dx = middle + lead * size[0]
                        tube([at(dx, front + size[1] * .9, z + end * size[2] * .45), at(dx + chance.uniform(-.004, .004), front + size[1], z + end * (size[2] * .5 + .022)),
                              at(dx, front + .04, z + end * (size[2] * .5 + .055))], .0028, leads[chance.randrange(4)], 2)
            left += size[0] + .0015
    at.box(-.2, front + .06, .98, (.15, .1, .24), black(), .006)   # main breaker with its rotary handle
    at.box(-.2, front + .12, .98, (.085, .02, .085), material('yellow plate', (.8, .55, .02), 0, .4), .004)
    handle = at(-.2, front + .15, .98)
    cylinder(handle, .026, .04, material('red handle', (.6, .03, .02), 0, .35), turn=(math.pi / 2, 0, turn))
    box(at(-.2, front + .18, .98), (.022, .03, .078), material('red handle', (.6, .03, .02)), .006, turn=(0, .9, turn))
    if wired < 4:                                             # leads that wait for their terminals
        for lead in range(16):
            start = -.26 + lead * .034
            tube([at(start, front + .05, .09), at(start + chance.uniform(-.03, .03), .14, .03), at(start + chance.uniform(-.06, .06), .26, -.1), at(start + chance.uniform(-.1, .1), .3, -.3 - chance.uniform(0, .2))],
                 .0034, leads[lead // 4], 3)
    swing, hinge = math.radians(128), Vector(at(width / 2, .16, 0))
    along = -at.axis * math.cos(swing) + at.out * math.sin(swing)
    turned = math.atan2(along.y, along.x)
    door = lambda across, out, up: hinge + along * across + Vector((-along.y, along.x, 0)) * out + Vector((0, 0, up))
    box(door(width / 2, 0, height / 2), (width, .018, height), ral, .004, turn=(0, 0, turned))
    for side in (.05, width - .05):
        box(door(side, .014, height / 2), (.03, .012, height - .08), ral, .002, turn=(0, 0, turned))
    box(door(width / 2, .03, .34), (.34, .04, .26), white_plastic(), .004, turn=(0, 0, turned))
    for row in range(2):
        for button in range(4):
            cylinder(door(.2 + button * .13, .03, .8 + row * .14), .02, .05, black() if row else grey_plastic(), turn=(math.pi / 2, 0, turned))
    return at

first = enclosure(-1.08, -.1, -.5, 3, 4)
enclosure(-.5, 2.1, -.55, 5, 3)
enclosure(-.15, 4.4, -.6, 8, 2)
enclosure(.1, 6.8, -.6, 11, 1)
enclosure(.3, 9.3, -.6, 14, 0)
padlock(first(-.178, .09, .955), first.turn)
padlock(first(-.232, .08, .95), first.turn, (.72, .42, .02), is_tagged=False)

# The bench
bench = material('bench', (.38, .25, .14), 0, .5, coat=.15, wear=.1, scale=8)
TOP = .92
box((-2.8, .1, TOP - .025), (1.4, 2.6, .05), bench, .008)
for x in (-3.4, -2.2):
    for y in (-1.0, 1.2):
        box((x, y, .44), (.07, .07, .88), frame, .006)
box((-2.8, .1, .3), (1.2, 2.4, .03), frame, .004)
sheet((-2.62, -.28, TOP + .002), (.594, .42), 'marked-drawing', turn=(-math.pi / 2, 0, -.28), roughness=.9)
cylinder((-2.46, -.46, TOP + .008), .0045, .18, material('pencil', (.6, .04, .03), 0, .45), turn=(math.pi / 2, 0, -.9))
helmet((-2.95, .2, TOP), (.82, .80, .74), 2.4)
helmet((-2.72, .98, TOP), (.85, .50, .02), .9)
cylinder((-2.32, .12, TOP + .05), .042, .1, material('mug', (.03, .09, .18), 0, .3, coat=.5))
cylinder((-2.32, .12, TOP + .098), .037, .006, material('coffee', (.03, .014, .006), 0, .2), bevel=0)
ring((-2.28, .1, TOP + .05), .026, .006, material('mug', (.03, .09, .18)), 'y')
lens = material('lens', (.30, .34, .35), 0, .05, coat=1)         # safety glasses, folded open
for side in (-1, 1):
    X = -2.83 + side * .034
    cylinder((X, -.13, TOP + .024), .022, .003, lens, 'y', bevel=0).scale = ring((X, -.13, TOP + .024), .022, .0025, black(), 'y').scale = (1.35, 1, 1)
    tube([(X + side * .03, -.13, TOP + .034), (X + side * .034, -.06, TOP + .03), (X + side * .03, .0, TOP + .006)], .003, black(), 2)
for at_, (length, colour) in enumerate(((.2, (.6, .05, .03)), (.17, (.75, .45, .02)), (.22, (.6, .05, .03)))):
    y = .36 + at_ * .06                                       # insulated screwdrivers
    cylinder((-2.36, y, TOP + .014), .014, .1, material(f'grip {colour}', colour, 0, .4), 'x', bevel=.3)
    cylinder((-2.42 - length / 2, y, TOP + .014), .004, length, zinc(), 'x')
for side in (-1, 1):                                          # pliers
    tube([(-2.5, -.66, TOP + .01), (-2.56, -.66 + side * .012, TOP + .01), (-2.68, -.66 + side * .03, TOP + .01)], .008, material('grip blue', (.02, .12, .4), 0, .4), 3)
box((-2.46, -.66, TOP + .01), (.07, .026, .014), steel(), .004)
box((-3.2, .78, TOP + .06), (.3, .22, .12), material('case', (.03, .13, .30), 0, .45), .01)
for reel, colour in enumerate(leads[:3]):                      # reels of lead on a bar
    y = 1.02 + reel * .13
    cylinder((-3.2, y, TOP + .12), .1, .01, white_plastic(), 'y', bevel=0)
    cylinder((-3.2, y + .05, TOP + .12), .08, .09, colour, 'y', bevel=.04)
    cylinder((-3.2, y + .1, TOP + .12), .1, .01, white_plastic(), 'y', bevel=0)

# Along the right wall: shelves, cable reels, finished cubicles in film
for y in (2.2, 5.0, 7.8):
    for z in (.25, 1.15, 2.05, 2.95):
        box((5.1, y, z), (.7, 2.6, .05), material('shelf', (.75, .36, .03), 0, .5), .004)
        for part in range(6):
            if random.random() < .82:
                height = random.uniform(.2, .55)
                box((5.0, y - 1.05 + part * .42, z + .03 + height / 2), (.45, .34, height), random.choice((timber, ral, duct, material('case', (.03, .13, .30)))), .01)
    for dy in (-1.3, 1.3):
        box((4.8, y + dy, 1.7), (.08, .06, 3.4), material('upright', (.03, .10, .26), 0, .5), .004)
for cubicle in range(5):
    box((-2.6 + cubicle * .85, 13.2, 1.1), (.82, .6, 2.1), ral, .01)
    box((-2.6 + cubicle * .85, 12.89, 1.1), (.74, .02, 1.96), ral, .006)
    box((-2.3 + cubicle * .85, 12.86, 1.1), (.03, .04, .16), black(), .004)

daylight(41, 254, .062, 8.4)
area((LEFT + .3, 4, 2.9), (0, 4, 1), 3.6, 340, (.86, .93, 1), height=14, mirrored=False)  # the sky in the windows
area((-1.5, -5, 3.6), (0, 4, 1.2), 4, 330, (1, .96, .9), mirrored=False)
area((.6, 6, 4.9), (.6, 6, 0), 8, 250, (1, .97, .92), height=14, mirrored=False)
camera((-2.62, -2.45, 1.7), (-1.1, 4, 1.12), lens=27, stop=5.6, focus=(-1.3, .4, 1.1))
render(exposure=-.1)
