"""From within the crowd: hands before a wall of light, and one small figure who plays it."""
from figure import figure
from studio import *

begin(samples=PREVIEW or 40, seed=21)
camera((0.25, -2.2, 1.66), (0.1, 20, 4.2), lens=33, fstop=1.6, focus=6.0)
cloth = surface((0.012, 0.010, 0.010), 0.7, sheen=0.7)
black = surface((0.008, 0.007, 0.007), 0.6)
up = {"elbow": ((-0.34, 0.06, 1.62), (0.34, 0.06, 1.62)), "wrist": ((-0.36, 0.10, 1.92), (0.33, 0.10, 1.93))}
wide_up = {"elbow": ((-0.42, 0.05, 1.56), (0.42, 0.05, 1.58)), "wrist": ((-0.52, 0.10, 1.86), (0.50, 0.08, 1.88))}
right_up = {"elbow": ((-0.25, -0.04, 1.15), (0.32, 0.10, 1.63)), "wrist": ((-0.2, 0.15, 1.0), (0.28, 0.16, 1.95))}
left_up = {"elbow": ((-0.30, 0.10, 1.66), (0.25, -0.04, 1.15)), "wrist": ((-0.22, 0.12, 1.98), (0.2, 0.15, 1.0))}
filming = {"elbow": ((-0.27, 0.22, 1.52), (0.27, 0.22, 1.52)), "wrist": ((-0.10, 0.30, 1.80), (0.10, 0.30, 1.80))}
open_hand = {n: {"along": (-0.1 if n else 0.1, 0.1, 1), "palm": (0, 1, 0), "curl": 0.16, "spread": 0.3} for n in (0, 1)}
fist = {n: {"along": (0, 0.1, 1), "palm": (0, 1, 0), "curl": 1.2} for n in (0, 1)}
one = {n: {"along": (0, 0.15, 1), "palm": (0, 1, 0), "curl": 0.1, "point": True} for n in (0, 1)}
kinds = [
    (up, "curls", "shirt", open_hand, (0, -0.15)),
    (wide_up, "long", "tank", open_hand, (0.2, -0.1)),
    (right_up, "cap", "shirt", one, (-0.2, -0.1)),
    (left_up, "bun", "tank", open_hand, (0.3, -0.1)),
    (right_up, "quiff", "jacket", fist, (0.1, -0.2)),
    (filming, "short", "shirt", {}, (0, -0.1)),
    (None, "bob", "jacket", {}, (-0.3, 0)),
    (None, "beanie", "hoodie", {}, (0.2, 0)),
    (None, "tail", "tank", {}, (0.0, 0)),
]
people = [figure(cloth, pose, hair, top, legs=False, hands=grip, look=look, fine=0.008, place=(0, -60, 0)) for pose, hair, top, grip, look in kinds]
front = [(0, -0.72, 1.15, 1.0), (2, 0.78, 0.95, 1.02), (3, -1.55, 2.0, 0.97), (1, 0.18, 3.1, 0.98), (6, 1.55, 1.9, 0.96), (5, -0.25, 2.2, 0.97), (4, 1.35, 3.2, 1.03), (8, -1.25, 3.3, 0.98), (0, 2.3, 3.6, 1.0), (7, -2.4, 3.2, 1.0)]
for kind, x, y, size in front:
    copy(people[kind], (x, y, 0), random.uniform(-0.25, 0.25), size)
for row in range(26):
    y = 4.3 + row * 0.56
    reach = 1.5 + y * 0.62
    x = -reach + random.uniform(0, 0.4)
    while x < reach:
        kind = random.choices(range(9), (3, 3, 4, 3, 3, 2, 5, 5, 5))[0]
        copy(people[kind], (x, y + random.uniform(-0.2, 0.2), random.uniform(-0.04, 0.03)), random.uniform(-0.3, 0.3) - x * 0.02, random.uniform(0.93, 1.06))
        x += random.uniform(0.46, 0.74)

plane((0, 10, 0.95), (80, 40), black)

# The stage: a deck, a wall of bars that rises to its middle, towers, and a truss of lamps.
box((0, 24, 0.75), (17, 6, 1.5), black)
box((0, 21.6, 2.05), (2.6, 0.8, 1.1), black)
plane((0, 21.18, 2.05), (2.3, 0.12), glow(EMBER, 5), normal=(0, -1, 0))
dj = {"elbow": ((-0.36, 0.12, 1.22), (0.40, 0.05, 1.62)), "wrist": ((-0.22, 0.36, 1.12), (0.44, 0.10, 1.93))}
figure(cloth, dj, "cap", "hoodie", hands={1: open_hand[1]}, place=(0, 22.4, 1.55), turn=math.pi, scale=1.05, fine=0.012, look=(0.2, 0.2))
for n in range(-13, 14):
    top = 2.3 + 4.7 * math.exp(-((n / 6.5) ** 2)) + 0.35 * math.sin(n * 2.4)
    warmth = painted(lambda x, y: [(0.16 + 1.0 * y**1.5) * c for c in (1.0, 0.20 + 0.22 * y, 0.045 + 0.10 * y)], 4, 32)
    plane((n * 0.56, 26.5, 1.5 + top / 2), (0.30, top), glow_picture(warmth, 2.6 * math.exp(-((n / 9) ** 2))), normal=(0, -1, 0))
for s in (-1, 1):
    box((s * 9.2, 23, 4.2), (1.5, 1.5, 8.4), black)
    for k in range(6):
        box((s * 8.0, 21.8, 7.6 - k * 0.62), (1.25, 0.7, 0.56), black, bevel=0.05)
for z, y in ((9.1, 22.5), (9.1, 25)):
    for off in (-0.22, 0.22):
        tube([(-10, y, z + off), (10, y, z + off)], 0.045, black)
    for n in range(-20, 20):
        tube([(n * 0.5, y, z - 0.22), (n * 0.5 + 0.25, y, z + 0.22), (n * 0.5 + 0.5, y, z - 0.22)], 0.022, black)
for n, x in enumerate((-7.5, -5, -2.5, 0, 2.5, 5, 7.5)):
    color = (AMBER, EMBER, WARM, EMBER, WARM, EMBER, AMBER)[n]
    ball((x, 22.2, 8.75), 0.15, glow(color, 22))
    beam((x, 22.2, 8.75), (x * 0.2 + (-1) ** n * 5.0, 3, 2.4), 0.05, color, 0.75)
for x in (-6.2, -4.4, -2.6, 2.6, 4.4, 6.2):
    ball((x, 25.6, 1.75), 0.13, glow(WARM, 20))
    beam((x, 25.6, 1.75), (x * 2.4, 17, 15), 0.035, (1.0, 0.40, 0.14), 0.85)
plane((0, 27.5, 6), (60, 26), glow_picture(painted(lambda x, y: [np.exp(-(((x - 0.5) / 0.19) ** 2) - ((y - 0.34) / 0.26) ** 2) * c for c in (0.34, 0.075, 0.022)], 128, 128), 1.0), normal=(0, -1, 0))
lamp((0, 20.0, 6.5), (0, 3, 1.5), (10, 3), (1.0, 0.34, 0.10), 2600)


def deepen(light):
    """The crowd's feet are nobody's business: words stand there."""
    y = np.linspace(0, 1, light.shape[0], dtype=np.float32)
    t = np.clip((y - 0.74) / 0.16, 0, 1)
    return light * (1 - 0.94 * t * t * (3 - 2 * t))[:, None, None]


develop(OUT, exposure=0.92, bloom=0.16, halation=0.09, add=deepen)
