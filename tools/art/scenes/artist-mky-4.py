"""The city at night, and the artist on a roof's edge above it before anybody knows the song."""
from figure import figure
from studio import *

begin(samples=PREVIEW or 14, seed=17, bounces=0)
camera((-0.9, -5.0, 30.35), (2.6, 60, 30.6), lens=42, fstop=2.8, focus=5.7)
ink = glow((0.0030, 0.0018, 0.0014), 1)
HAZE = np.array((0.30, 0.085, 0.030))


def front(columns, floors, dim, haze, seed):
    """A house's face: most windows dark, some with somebody still up."""
    dice = np.random.default_rng(seed)
    lit = dice.random((floors, columns)) < 0.20
    tone = dice.integers(0, 3, (floors, columns))
    power = dice.uniform(0.3, 1.0, (floors, columns))

    def paint(x, y):
        i, j = np.clip((x * columns).astype(int), 0, columns - 1), np.clip((y * floors).astype(int), 0, floors - 1)
        u, v = x * columns - i, y * floors - j
        pane = ((u > 0.22) & (u < 0.78) & (v > 0.25) & (v < 0.75)).astype(np.float32)
        strength = pane * lit[j, i] * power[j, i] * dim
        colors = np.array((AMBER, WARM, EMBER))[tone[j, i]]
        return [strength * colors[..., c] + haze * HAZE[c] * (1.15 - 0.75 * y) for c in range(3)]

    return painted(paint, columns * 8, floors * 8)


seed = 0
for row, y in enumerate((26, 40, 58, 82, 115, 160, 220)):
    reach, haze = y * 0.75 + 10, 0.03 + 0.62 * (row / 6) ** 1.3
    x = -reach
    while x < reach:
        seed += 1
        wide = random.uniform(6, 13) * (1 + row * 0.12)
        middle = math.exp(-(((x - y * 0.16) / (reach * 0.42)) ** 2))
        top = random.uniform(10, 19) + row * 2.0 + middle * random.uniform(2, 13) * (0.35 + row * 0.22)
        columns, floors = max(4, int(wide / 1.0)), max(6, int(top / 1.15))
        plane((x + wide / 2, y + random.uniform(-3, 3), top / 2), (wide, top), glow_picture(front(columns, floors, 1.9 - 0.12 * row, haze, seed), 1.0), normal=(0, -1, 0))
        if random.random() < 0.16:
            tube([(x + wide / 2, y, top), (x + wide / 2, y, top + random.uniform(2, 6))], 0.08, glow(tuple(haze * HAZE), 1))
            ball((x + wide / 2, y - 0.3, top + 5), 0.16, glow(RED, 7), fine=2)
        x += wide + random.uniform(0.3, 3.5)
plane((0, 320, 40), (900, 220), glow_picture(painted(lambda x, y: [np.exp(-((np.maximum(y - 0.30, 0) / 0.15) ** 1.2)) * (0.45 + 0.55 * np.exp(-(((x - 0.54) / 0.13) ** 2))) * c for c in (0.62, 0.185, 0.062)], 128, 256), 1.0), normal=(0, -1, 0))
# Streets as rivers of light.
for x, bend in ((6.0, 0.10), (-16.0, 0.02), (24, 0.18)):
    for n in range(34):
        y = 22 + n * 4
        ball((x + bend * y + random.uniform(-0.7, 0.7), y, 0.8), 0.22, glow(random.choice((AMBER, RED, WARM)), random.uniform(3, 9)), fine=1)
# The roof, its rail of light, and who sits there.
box((-1.0, -1.2, 29.42), (12, 4.0, 0.30), ink)
box((-1.0, 0.75, 29.70), (12, 0.22, 0.34), ink)
sit = {
    "elbow": ((-0.33, -0.10, 1.14), (0.33, -0.06, 1.14)),
    "wrist": ((-0.36, -0.16, 0.92), (0.22, 0.22, 1.03)),
    "knee": ((-0.13, 0.44, 0.93), (0.14, 0.43, 0.95)),
    "ankle": ((-0.14, 0.52, 0.50), (0.12, 0.50, 0.50)),
}
figure(ink, sit, "hood", "hoodie", place=(0.05, 0.62, 29.02), turn=-0.15, fine=0.007, look=(0.35, 0.05), scale=1.0)
box((0.72, 0.78, 29.99), (0.34, 0.22, 0.24), ink, turn=0.2, bevel=0.02)
ball((0.65, 0.66, 30.02), 0.012, glow(EMBER, 18), fine=2)
tube([(-2.9, -0.2, 29.5), (-2.9, -0.2, 33.5)], 0.03, ink)
tube([(-3.3, -0.2, 32.6), (-2.5, -0.2, 32.6)], 0.015, ink)
tube([(-3.2, -0.2, 32.2), (-2.6, -0.2, 32.2)], 0.015, ink)
develop(OUT, exposure=1.15, bloom=0.18, halation=0.08)
