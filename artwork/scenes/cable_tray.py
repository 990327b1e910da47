"""Cable ladders along the wall of a new industrial hall by day: power cables cleated in trefoil, control cables, a drop to a machine."""
import os
import sys
sys.path.insert(0, os.path.dirname(__file__))
from kit import *

random.seed(13)
wall, steelwork = material('wall', (.50, .52, .53), 0, .6), material('steelwork', (.10, .17, .25), 0, .45, coat=.2)
box((-8, 24, -.05), (40, 70, .1), mottled('floor', (.24, .245, .25), (.32, .325, .33), .3, .28, .04, 10), 0)
RIGHT, LEFT, EAVES = 2.35, -19, 8.4
box((RIGHT + .05, 24, 4.5), (.1, 70, 9), wall, 0)
for rib in range(130):                                        # profiled cladding
    box((RIGHT - .02, -8 + rib * .5, 4.5), (.06, .2, 9), wall, .015)
box((LEFT, 24, .8), (.1, 70, 1.6), wall, 0)                     # to the left a window band over the whole length
box((LEFT, 24, 6.9), (.1, 70, 4), wall, 0)
for mullion in range(36):
    box((LEFT, -10 + mullion * 2, 3.2), (.12, .1, 3.4), steelwork, .005)
box((-8, 59, 5), (40, .1, 10), wall, 0)
box((-8, 58.9, 2.4), (6, .1, 4.8), steelwork, .01)              # the gate at the end
for slat in range(12):
    box((-8, 58.83, .2 + slat * .4), (5.8, .02, .34), grey_paint(), .01)
for bay in range(12):                                         # portal frames; between the panels of the roof, glazed strips
    y = -6 + bay * 6
    box((RIGHT - .25, y, EAVES / 2), (.4, .3, EAVES), steelwork, .008)
    for flange in (-.15, .15):
        box((RIGHT - .25, y + flange, EAVES / 2), (.44, .02, EAVES), steelwork, .003)
    box((LEFT + .3, y, EAVES / 2), (.4, .3, EAVES), steelwork, .008)
    box((-8.4, y, EAVES + .2), (21.5, .25, .6), steelwork, .008)
    box((-8.4, y + 2.2, EAVES + .75), (21.5, 4.2, .06), wall, 0)
    for purlin in (-16, -12, -8, -4, 0):
        box((purlin, y + 3, EAVES + .6), (.1, 6, .18), steelwork, .004)
for row in range(8):                                          # high bays
    for x in (-13, -7, -2):
        y = 2 + row * 6
        cylinder((x, y, EAVES - .6), .22, .16, black(), top=.14)
        cylinder((x, y, EAVES - .69), .19, .02, lamp((.95, .97, 1), 6))
        cylinder((x, y, EAVES - .1), .006, 1, zinc())

WIDTH, START, END = .6, -3, 52
TRAY = 1.55                                                   # the middle of the ladders
def tray(z):
    for side in (-1, 1):
        box((TRAY + side * WIDTH / 2, (START + END) / 2, z + .05), (.006, END - START, .12), zinc(), .001)
        for lip in (-.008, .108):
            box((TRAY + side * (WIDTH / 2 - .012), (START + END) / 2, z + lip), (.026, END - START, .004), zinc(), .001)
        for joint in range(9):                                # splice plates
            at = 1.4 + joint * 3
            box((TRAY + side * (WIDTH / 2 + .006), at, z + .05), (.006, .24, .085), steel(), .002)
            for hole in (-.08, -.03, .03, .08):
                cylinder((TRAY + side * (WIDTH / 2 + .012), at + hole, z + .05), .012, .012, zinc(), 'x', sides=6)
    for rung in range(int((END - START) / .3)):
        box((TRAY, START + .15 + rung * .3, z), (WIDTH, .045, .02), zinc(), .002)
    for arm in range(19):                                     # cantilever arms on the wall
        y = START + 1.2 + arm * 3
        box((TRAY + .2, y, z - .055), (1.0, .05, .07), zinc(), .004)
        box((RIGHT - .06, y, z - .04), (.03, .12, .26), zinc(), .004)
LOW, MIDDLE, HIGH = 2.55, 3.1, 3.65
for z in (LOW, MIDDLE, HIGH):
    tray(z)
for arm in range(19):
    box((RIGHT - .08, START + 1.2 + arm * 3, 3.1), (.05, .05, 1.7), zinc(), .004)

phases = [material(f'phase {at}', colour, 0, .5) for at, colour in enumerate(((.05, .14, .5), (.02, .02, .022), (.62, .04, .03)))]
for bundle in range(3):                                       # power cables: trefoils, cleats, bands in the phases' colors
    x = TRAY - .19 + bundle * .19
    for phase, (dx, dz) in enumerate(((-.027, .038), (.027, .038), (0, .085))):
        cylinder((x + dx, (START + END) / 2, HIGH + dz), .0265, END - START, rubber(), 'y', bevel=0)
        for band in range(14):
            cylinder((x + dx, START + .9 + band * 3.6, HIGH + dz), .0275, .05, phases[phase], 'y', bevel=0)
    for cleat in range(44):
        box((x, START + .45 + cleat * 1.2, HIGH + .062), (.13, .04, .126), material('cleat', (.72, .73, .74), 1, .35), .014)
sheaths = (material('orange', (.72, .24, .03), 0, .5), material('blue', (.04, .14, .42), 0, .5), material('grey sheath', (.40, .41, .42), 0, .5),
           material('green', (.10, .33, .08), 0, .5))
for lane in range(11):                                        # control cables, side by side
    cylinder((TRAY - .25 + lane * .05, (START + END) / 2, MIDDLE + .034), .022, END - START, sheaths[(2, 2, 2, 0, 0, 2, 2, 1, 1, 1, 3)[lane]], 'y', bevel=0)
for tie in range(46):
    box((TRAY, START + .3 + tie * 1.2, MIDDLE + .058), (.55, .012, .005), black(), .001)
for lane in range(5):
    cylinder((TRAY - .2 + lane * .065, (START + END) / 2, LOW + .04), .028, END - START, rubber() if lane < 3 else sheaths[0], 'y', bevel=0)
for at_ in range(3):                                          # tags on the near cables
    x, y = TRAY - .19 + at_ * .19, .95
    box((x - .01, y, HIGH + .128), (.1, .05, .004), material('tag', (.85, .72, .1), 0, .5), .001)
    numeral(f'W-10{at_ + 1}', (x - .01, y, HIGH + .1305), .034, black(), (0, 0, 0))

for lane in range(6):                                         # the drop: six cables leave over the side and go down to a drive's cabinet
    x, y = TRAY - WIDTH / 2 - .10, 5.0 + lane * .062
    surface = rubber() if lane < 3 else sheaths[0] if lane < 5 else sheaths[1]
    tube([(TRAY - .1, y + 1.4, MIDDLE + .10), (TRAY - .2, y + .3, MIDDLE + .13), (x + .03, y, MIDDLE + .10), (x - .03, y, MIDDLE - .12), (x - .03, y, 2.05)], .021, surface, 4)
for z in (2.2, 2.5, 2.8):
    box((TRAY - WIDTH / 2 - .13, 5.15, z), (.03, .46, .03), zinc(), .003)
cabinet, grey = material('cabinet', (.55, .57, .56), 0, .42, coat=.25), grey_plastic()
box((1.15, 5.15, 1.03), (.6, 1.1, 2.0), cabinet, .01)
box((.842, 5.15, 1.06), (.02, 1.02, 1.86), cabinet, .006)
box((.83, 4.75, 1.1), (.03, .04, .16), black(), .005)
sheet((.828, 5.25, 1.55), (.2, .26), 'danger-sign', turn=(0, 0, -math.pi / 2))
for lit in range(3):
    cylinder((.828, 5.4 - lit * .12, 1.3), .022, .02, (lamp(strength=4), lamp((1, .5, .05), 2.5), grey)[lit], 'x')

for x in (-1.6, -4.4):                                        # the walkway's lines
    box((x, 24, .003), (.12, 70, .004), material('line', (.78, .54, .04), 0, .5), 0)
blue, green = material('machine blue', (.04, .16, .34), 0, .4, coat=.2), material('machine green', (.12, .27, .20), 0, .4, coat=.2)
for at_, (y, length) in enumerate(((8, 4.4), (15.5, 5), (24, 4.4), (32, 5))):  # machines
    body = (blue, green)[at_ % 2]
    box((-8.2, y, .3), (3.4, length, .5), dark_paint(), .02)
    box((-8.2, y, 1.35), (3, length - .4, 1.7), body, .06)
    box((-8.2, y + .5, 2.5), (2.2, length * .45, .8), cabinet, .05)
    cylinder((-8.2, y - length * .28, 2.5), .5, 1.1, steel(), 'y')
    box((-6.68, y + .6, 1.4), (.04, 1.3, .9), black(), .01)
    box((-6.66, y + .6, 1.45), (.01, 1.1, .6), material('pane', (.10, .16, .2), 0, .1, coat=1), 0)
    box((-6.3, y - 1.2, 1.3), (.1, .4, .5), cabinet, .02)
    box((-6.3, y - 1.2, .6), (.06, .06, 1.1), cabinet, .005)
box((-8.4, 30, 7.4), (21, .7, .8), material('crane', (.82, .50, .03), 0, .4, coat=.2), .02)  # a bridge crane over the bay
box((-11, 29.6, 7.0), (1.4, .8, .7), dark_paint(), .02)
cylinder((-11, 29.6, 5.6), .02, 2.6, steel())

deck = mottled('planks', (.34, .25, .15), (.48, .37, .24), 3, .8)  # the erectors' scaffold in front
for plank in range(3):
    box((-.62 + plank * .27, -.9, 2.5), (.26, 4.2, .045), deck, .004)
box((-.79, -.9, 2.6), (.025, 4.2, .15), deck, .004)
for y in (-2.6, 1.12):
    for x in (-.8, .28):
        cylinder((x, y, 1.9), .024, 3.9 if x < 0 else 1.3, zinc())
for z in (3.05, 3.5):
    cylinder((-.8, -.75, z), .024, 3.9, zinc(), 'y')
cylinder((-.26, 1.12, 2.46), .024, 1.2, zinc(), 'x')
helmet((-.36, .62, 2.523), (.82, .80, .74), .9)
box((.02, .35, 2.56), (.24, .3, .075), material('tool box', (.50, .05, .03), 0, .4), .012)
for coil in range(4):                                         # a coil of control cable, cut ties
    ring((-.32, -.05, 2.545 + coil * .036), .17 - coil % 2 * .03, .018, sheaths[0])

daylight(58, 250, .09, 12)
area((LEFT + .6, 20, 3.2), (0, 20, 2.2), 3, 2600, (.88, .94, 1), height=50, mirrored=False)   # the sky in the windows
area((-7, 22, EAVES - .2), (-7, 22, 0), 14, 3600, (.93, .96, 1), height=50, mirrored=False)  # rooflights and high bays
area((-3.4, -3.4, 5.6), (1.2, 3, 3.4), 2, 420, (1, .93, .83), mirrored=False)
camera((.12, -2.35, 4.3), (.55, 6, 2.65), lens=25, stop=8, focus=(1.2, 1.2, 3.5))
render(exposure=-.05)
