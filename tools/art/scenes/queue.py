"""A line of people in an alley, seen from behind: everybody waits for the one red door."""
from figure import figure
from studio import *

begin(samples=PREVIEW or 16)
camera((1.45, -5.2, 1.42), (0.05, 6, 1.46), lens=43, fstop=2, focus=7.0)
wall = surface((0.014, 0.010, 0.009), 0.45)
floor = plane((0, 8, 0), (30, 50), wet_floor((0.028, 0.022, 0.02), dry=0.42, wet=0.05, scale=0.9))
for s in (-1, 1):
    box((s * 2.7, 8, 3), (0.4, 44, 6), wall)
    for n in range(9):
        box((s * 2.52, -3 + n * 2.6, 3), (0.16, 0.22, 6), wall)
tube([(-2.42, -6, 2.7), (-2.42, 30, 2.7)], 0.06, wall)
tube([(2.42, -6, 3.1), (2.42, 30, 3.1)], 0.045, wall)
box((0, 17.2, 4), (6, 0.4, 8), wall)
plane((0.0, 16.9, 1.25), (1.7, 2.5), glow((1.0, 0.12, 0.04), 5), normal=(0, -1, 0))
tube([(-1.05, 16.8, 0), (-1.05, 16.8, 2.75), (1.05, 16.8, 2.75), (1.05, 16.8, 0)], 0.035, glow(EMBER, 26))
lamp((0, 16.4, 2.9), (0, 6, 0.8), (2.4, 1.4), (1.0, 0.16, 0.06), 520)
lamp((2.4, 6, 4.6), (-0.5, 6, 0), (0.3, 0.3), AMBER, 10)
lamp((-2.2, 11, 4.6), (0.3, 11, 0), (0.3, 0.3), EMBER, 22)
for x, y, z, power in ((2.35, 5.0, 2.55, 12), (-2.35, 7.5, 2.45, 14), (2.35, 11.5, 2.5, 14)):
    ball((x, y, z), 0.07, glow(AMBER, power))
beam((0, 16.6, 2.2), (0.1, -2, 0.9), 0.13, (1.0, 0.14, 0.05), 0.16)
beam((0, 16.6, 1.4), (0.0, 2, 1.3), 0.11, (1.0, 0.10, 0.04), 0.16)

cloth = surface((0.016, 0.013, 0.012), 0.75, sheen=0.6)
pockets = {"elbow": ((-0.29, -0.10, 1.14), (0.29, -0.10, 1.14)), "wrist": ((-0.17, 0.06, 0.98), (0.17, 0.06, 0.98))}
phone = {"elbow": ((-0.25, -0.04, 1.15), (0.27, 0.02, 1.16)), "wrist": ((-0.26, 0.06, 0.90), (0.13, 0.30, 1.22))}
weight = {"knee": ((-0.12, 0.06, 0.50), (0.10, 0.0, 0.50)), "ankle": ((-0.20, 0.04, 0.09), (0.10, -0.03, 0.09))}
arm_round = {"elbow": ((-0.25, -0.04, 1.15), (0.36, -0.08, 1.24)), "wrist": ((-0.26, 0.06, 0.90), (0.52, -0.14, 1.38))}
folded = {"elbow": ((-0.31, 0.03, 1.16), (0.31, 0.03, 1.16)), "wrist": ((0.08, 0.22, 1.20), (-0.08, 0.20, 1.16))}
line = [
    (-0.98, 0.5, 0.05, 1.03, "jacket", "quiff", {**pockets, **weight}, (0.35, 0.1)),
    (-0.30, 1.9, -0.05, 0.95, "coat", "long", phone, (0.1, 0.25)),
    (-0.92, 3.3, 0.35, 0.97, "shirt", "bun", arm_round, (0.9, 0.0)),
    (-0.20, 3.6, -0.25, 1.04, "hoodie", "cap", {**pockets, **weight}, (-0.7, 0.0)),
    (0.26, 4.5, 0.1, 1.0, "jacket", "curls", folded, (-0.9, 0.0)),
    (-0.25, 5.8, 0.0, 0.96, "coat", "bob", pockets, (0.6, 0.2)),
    (0.42, 7.0, 0.2, 1.05, "hoodie", "beanie", phone, (0.0, 0.3)),
    (-0.2, 8.6, -0.1, 0.98, "jacket", "tail", None, (0.6, 0.0)),
    (0.55, 9.6, 0.1, 1.02, "shirt", "short", weight, (-0.3, 0.0)),
    (0.1, 11.4, 0.0, 0.97, "coat", "long", None, (0.0, 0.0)),
    (0.62, 12.6, 0.0, 1.02, "jacket", "short", pockets, (0.0, 0.0)),
    (0.1, 14.4, 0.0, 1.0, "jacket", "short", None, (0.0, 0.0)),
]
for x, y, turn, size, top, hair, pose, look in line:
    figure(cloth, pose, hair, top, place=(x, y, 0), turn=turn, scale=size, look=look, fine=0.009 if y < 4 else 0.014)
develop(OUT, exposure=0.9, bloom=0.14, halation=0.09)
