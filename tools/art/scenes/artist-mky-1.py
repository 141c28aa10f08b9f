"""MKY from behind the decks: the arm goes up and the whole field of small lights answers."""
from figure import figure
from studio import *

begin(samples=PREVIEW or 14, seed=31, bounces=1)
camera((0.42, -2.75, 2.3), (0.16, 20, 0.9), lens=36, fstop=2.0, focus=3.0)
ink = glow((0.0035, 0.002, 0.0015), 1)


def field(x, y):
    """The far end: a haze that the front lights fill, and telephones held up in it."""
    dice = np.random.default_rng(2)
    wall = [np.exp(-(((x - 0.5) / 0.24) ** 2) - ((y - 0.44) / 0.22) ** 2) * c for c in (0.95, 0.30, 0.085)]
    for _ in range(420):
        deep = dice.uniform(0, 1) ** 1.5
        at_x, at_y, r = dice.uniform(0, 1), 0.345 - 0.16 * deep + dice.uniform(-0.012, 0.012), 0.0010 + 0.0022 * deep
        far = np.hypot(x - at_x, (y - at_y) * 0.5) / r
        disc = np.clip((1.25 - far) * 3, 0, 1) * dice.uniform(0.3, 1.6)
        for at, c in enumerate(WARM):
            wall[at] += disc * c
    return wall


plane((0, 34, 4), (64, 32), glow_picture(painted(field, 1400, 700), 1.0), normal=(0, -1, 0))
up = {"elbow": ((-0.34, 0.06, 1.62), (0.34, 0.06, 1.62)), "wrist": ((-0.36, 0.10, 1.92), (0.33, 0.10, 1.93))}
one = {"elbow": ((-0.25, -0.04, 1.15), (0.32, 0.10, 1.63)), "wrist": ((-0.2, 0.15, 1.0), (0.28, 0.16, 1.95))}
kinds = [figure(ink, pose, hair, "shirt", legs=False, fine=0.018, place=(0, -90, 0)) for pose, hair in ((None, "short"), (up, "bun"), (one, "cap"), (None, "curls"), (up, "long"))]
for row in range(17):
    y = 7.5 + row * 1.2
    x = -2 - y * 0.62
    while x < 2 + y * 0.62:
        copy(random.choice(kinds), (x, y + random.uniform(-0.3, 0.3), -2.3 + random.uniform(-0.05, 0.05)), math.pi + random.uniform(-0.3, 0.3), random.uniform(0.93, 1.06))
        x += random.uniform(0.6, 1.05)
for _ in range(190):
    y = 7 + 20 * random.random() ** 1.3
    ball((random.uniform(-0.62, 0.62) * y, y, -2.3 + random.uniform(1.75, 2.1)), 0.022 + 0.0012 * y, glow(random.choice((WARM, AMBER, WARM)), random.uniform(2, 9)), fine=1)
arm = {"elbow": ((-0.33, 0.14, 1.20), (0.37, 0.07, 1.62)), "wrist": ((-0.24, 0.40, 1.14), (0.40, 0.13, 1.93))}
open_hand = {1: {"along": (0.05, 0.1, 1), "palm": (0, 1, 0), "curl": 0.14, "spread": 0.3}}
figure(ink, arm, "hood", "hoodie", legs=True, hands=open_hand, place=(0, 0.2, 0.15), fine=0.007, look=(0.15, 0.1), scale=1.02)
# The desk with its small lights, and the edge of the stage.
box((0, 0.95, 0.62), (2.7, 0.65, 1.24), ink, bevel=0.02)
for s in (-1, 1):
    box((s * 0.72, 0.9, 1.28), (0.42, 0.36, 0.07), ink, bevel=0.01)
box((0, 0.9, 1.29), (0.36, 0.38, 0.09), ink, bevel=0.01)
for n in range(14):
    ball((-0.95 + n * 0.146 + random.uniform(-0.02, 0.02), 0.73, 1.335), 0.008, glow((EMBER, AMBER, RED)[n % 3], 14), fine=2)
for s in (-1, 1):
    box((s * 2.5, 1.2, 0.6), (0.7, 0.6, 1.2), ink, bevel=0.03)
    for k, x in enumerate((2.2, 5.2)):
        foot = (s * x, 7 + k * 6, 6.4 - k)
        ball(foot, 0.12, glow(WARM, 18))
        beam(foot, (s * x * -0.25, 1.5, 0.4), 0.055, (AMBER, EMBER)[k], 0.85)
ball((0, 16, 6.9), 0.2, glow(WARM, 16))
beam((0, 16, 6.9), (0.25, 0.6, 1.9), 0.10, AMBER, 0.55)
plane((0, 10, -0.6), (90, 60), ink)
develop(OUT, exposure=0.95, bloom=0.16, halation=0.09)
