"""A motor's terminal box, open: six studs in star, bars of copper between them, three phases and the earth."""
import os
import sys
sys.path.insert(0, os.path.dirname(__file__))
from kit import *

random.seed(9)
case = material('motor', (.018, .10, .18), 0, .42, coat=.35, wear=.07, bump=.1, scale=180)
box((0, .09, 0), (.62, .02, .44), case, .006)
for x in (-.3, .3):
    box((x, .02, 0), (.022, .16, .44), case, .006)
for z in (-.21, .21):
    box((0, .02, z), (.62, .16, .022), case, .006)
for x in (-.285, .285):
    for z in (-.195, .195):
        cylinder((x, -.058, z), .012, .01, black(), 'y')
for fin in range(60):
    turn = fin / 60 * math.tau
    if math.sin(turn - math.pi / 2) < .55:
        box((0, .74 + math.cos(turn) * .63, math.sin(turn) * .63), (2.4, .05, .012), case, .003, (turn, 0, 0))
cylinder((0, .74, 0), .62, 2.4, case, 'x', sides=96)

board = material('board', (.25, .05, .03), 0, .4, coat=.2)
box((0, .06, .03), (.44, .024, .19), board, .006)
brass = material('brass', (.72, .46, .14), 1, .28, wear=.1)
for row, z in enumerate((.085, -.025)):
    for column, x in enumerate((-.15, 0, .15)):
        cylinder((x, .01, z), .011, .12, brass, 'y')
        cylinder((x, .038, z), .024, .02, board, 'y')
        for at, radius, depth, sides in ((.018, .023, .004, 40), (-.008, .023, .004, 40), (-.018, .02, .016, 6), (-.04, .02, .014, 6)):
            cylinder((x, at, z), radius, depth, brass if sides == 6 else zinc(), 'y', sides=sides, turn=(math.pi / 2, 0, random.random()))
        numeral(('W2', 'U2', 'V2', 'U1', 'V1', 'W1')[row * 3 + column], (x + .044, .046, z + .03), .016, white_plastic())
for x in (-.075, .075):                                     # star point: the three upper studs together
    box((x, .012, .085), (.2, .005, .032), copper(), .002)
colours = [material('L1', (.02, .02, .022), 0, .4), material('L2', (.3, .07, .02), 0, .4), material('L3', (.24, .25, .27), 0, .4)]
for column, x in enumerate((-.15, 0, .15)):                  # phases, with their lugs, from the gland below
    box((x, .004, -.05), (.034, .005, .05), zinc(), .002)
    cylinder((x, .002, -.088), .012, .05, zinc(), 'z')
    tube([(x, .002, -.1), (x, -.004, -.13), (x * .45, .01, -.185), (x * .25, .02, -.26), (x * .2, .02, -.5)], .0105, colours[column])
    cylinder((x, .001, -.118), .0125, .022, white_plastic(), 'z')
tube([(.24, .03, -.1), (.235, .0, -.14), (.12, .02, -.19), (.03, .045, -.27), (.03, .045, -.5)], .009, material('earth lead', (.22, .36, .03), 0, .4))
bolt((.24, .05, -.085), .016, mark=True)
cylinder((0, .02, -.235), .075, .05, black(), 'z', sides=6)
cylinder((0, .02, -.275), .062, .06, black(), 'z', sides=24)
for at, lead in enumerate((-.15, 0, .15)):                   # windings come from behind
    for z in (.085, -.025):
        tube([(lead, .03, z), (lead + .03, .045, z + .02), (lead + .05, .075, .15)], .006, material('winding', (.4, .07, .03), 0, .5))

ambient(INK, sky=(.05, .07, .1))
area((-.7, -.9, .9), (0, 0, 0), .8, 17, WARM)
area((1, -.7, .1), (0, 0, 0), .7, 11, COLD)
area((-.2, -.5, -.9), (0, 0, -.1), .6, 4, (1, .55, .26))
camera((-.26, -.56, .16), (.03, .02, -.01), lens=44, stop=1.4, focus=(-.02, -.02, .03))
render(exposure=.15)
