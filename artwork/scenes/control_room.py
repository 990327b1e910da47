"""A control room at night: two desks, and a wall of process displays drawn as mimics."""
import os
import sys
sys.path.insert(0, os.path.dirname(__file__))
from kit import *

random.seed(21)
box((0, 3, -.05), (16, 12, .1), material('carpet', (.03, .034, .04), 0, .9, bump=.5, scale=240), 0)
box((0, 5.6, 1.8), (16, .1, 3.8), material('wall', (.028, .034, .044), 0, .7), 0)
box((0, 2, 3.35), (16, 12, .1), material('ceiling', (.03, .03, .032), 0, .9), 0)
line, alarm, level = lamp((.35, .75, 1), 1.8), lamp((1, .42, .08), 3), lamp((.1, .85, .45), 1.8)

def display(x, z, width, height, y, seed, bars=True):
    """A mimic: pipes, vessels with levels, and a trend below, without any writing."""
    chance = random.Random(seed)
    box((x, y, z), (width, .05, height), black(), .006)
    box((x, y - .027, z), (width * .97, .004, height * .94), lamp((.012, .03, .05), 1), 0)
    front = y - .031
    for row in range(3):
        at = z + height * (.3 - row * .2)
        box((x, front, at), (width * .84, .002, .008), line, 0)
        for _ in range(4):
            px = x + chance.uniform(-.4, .4) * width
            kind = chance.random()
            if kind < .4:
                box((px, front, at), (.1, .003, .12), lamp((.05, .1, .14), 1), 0)
                full = chance.uniform(.2, .9)
                box((px, front - .002, at - .06 + .06 * full), (.08, .003, .12 * full), level, 0)
            elif kind < .75:
                cylinder((px, front, at), .045, .004, alarm if chance.random() < .18 else line, 'y', bevel=0)
            else:
                box((px, front, at), (.07, .003, .07), level, 0, turn=(0, math.pi / 4, 0))
    points, value = [], 0
    for step in range(40):
        value = max(-1, min(1, value + chance.uniform(-.4, .4)))
        points.append((x - width * .42 + width * .84 * step / 39, front, z - height * .36 + value * height * .06))
    tube(points, .004, alarm, 1)

for column in range(4):
    for row in range(2):
        display(-3.3 + column * 2.2, 1.55 + row * 1.14, 2.16, 1.1, 5.4, column * 7 + row)
wood = material('desk', (.10, .065, .045), 0, .35, coat=.3)
def chair(x, y, turn):
    seat = material('seat', (.02, .024, .03), 0, .75)
    cylinder((x, y, .28), .03, .4, steel())
    for leg in range(5):
        way = leg / 5 * math.tau
        tube([(x, y, .1), (x + .3 * math.cos(way), y + .3 * math.sin(way), .05)], .018, black(), 2)
    box((x, y, .5), (.5, .48, .09), seat, .04)
    box((x + math.sin(turn) * .24, y - math.cos(turn) * .24, .88), (.46, .08, .62), seat, .035, turn=(.12, 0, turn))
for x, y in ((-1.9, 2.6), (1.9, 2.9)):
    box((x, y, .74), (2.9, .85, .04), wood, .008)
    box((x, y + .3, .37), (2.7, .04, .7), dark_paint(), .005)
    for screen in range(3):
        sx = x - .85 + screen * .85
        display(sx, 1.12, .78, .46, y + .22 + (.05 if screen != 1 else 0), int(x * 10) + screen * 3)
        box((sx, y + .24, .82), (.06, .05, .14), black(), .01)
        box((sx, y + .2, .765), (.26, .18, .012), black(), .004)
    box((x, y - .16, .765), (.46, .15, .018), black(), .006)
    box((x + .36, y - .16, .772), (.06, .1, .03), black(), .012)
    chair(x - .1, y - .72, .25 if x < 0 else -.5)
cylinder((-3, 2.45, .81), .04, .1, white_plastic())
for x in (-2.4, 2.4):
    box((x, 2.4, 3.27), (2.2, .1, .03), lamp((1, .82, .62), 2.2), 0)

ambient(INK, .5)
area((-1, 4.6, 2.3), (0, 1.5, .8), 6, 90, (.4, .66, 1), height=1.8)
area((-4.4, -1.4, 2.8), (-1, 2.5, .8), 1.4, 60, WARM)
camera((-3.3, -1.5, 1.62), (.55, 4.2, 1.52), lens=29, stop=2.4, focus=(-1.4, 2.8, 1.1))
render(exposure=.4)
