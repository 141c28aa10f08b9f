"""The portrait: a hood, no face, one line of ember where the eyes are."""
from figure import figure
from studio import *
from studio import _mesh, _object

begin(samples=PREVIEW or 10, seed=5, bounces=1, fine=0.55)
camera((0.10, -1.55, 1.60), (0.0, 0, 1.595), lens=68, fstop=2.4, focus=1.5)
cloth = surface((0.010, 0.008, 0.008), 0.8, sheen=0.5, specular=0.2)
turn = math.pi + 0.42
figure(cloth, None, "hood", "hoodie", legs=False, place=(0, 0, 0), turn=turn, fine=0.0045, wide=1.1)
# The face lies so deep in the hood that nothing of it shows; the visor stands before it.
head = Matrix.Rotation(turn, 4, "Z") @ Matrix.Translation((0, 0.022, 1.655))


def visor(low, high, radius, reach):
    def build(work):
        steps, rows = 64, 6
        grid = []
        for j in range(rows + 1):
            z = low + (high - low) * j / rows
            grid.append([work.verts.new((radius * math.sin(a) * 0.94, radius * 1.12 * math.cos(a) + 0.012, z - 0.008 * math.cos(a))) for a in np.linspace(-reach, reach, steps + 1)])
        for j in range(rows):
            for k in range(steps):
                work.faces.new((grid[j][k], grid[j][k + 1], grid[j + 1][k + 1], grid[j + 1][k]))
        work.transform(head)

    return build


_object(_mesh(visor(0.004, 0.0115, 0.1085, 0.80)), glow(EMBER, 9.0), smooth=True)
_object(_mesh(visor(-0.0005, 0.0015, 0.1085, 0.7)), glow(AMBER, 1.2), smooth=True)
lamp((-0.95, 0.75, 1.95), (0, 0, 1.55), (0.25, 1.0), EMBER, 62)
lamp((0.95, 0.70, 1.75), (0, 0, 1.5), (0.2, 0.9), AMBER, 30)
lamp((0.0, 0.7, 2.5), (0, 0, 1.6), (0.6, 0.2), (1.0, 0.35, 0.12), 18)
plane((0.0, 2.2, 1.6), (6, 4), glow_picture(painted(lambda x, y: [np.exp(-(((x - 0.48) / 0.13) ** 2) - ((y - 0.50) / 0.20) ** 2) * c for c in (0.26, 0.058, 0.016)], 128, 128), 1.0), normal=(0, -1, 0))
for x, lean in ((-0.9, 0.5), (-0.5, 0.2), (0.55, -0.25), (1.0, -0.55)):
    beam((x, 1.6, 3.3), (x + lean * 1.6, 1.2, 0.4), 0.06, EMBER, 0.15)
rng = np.random.default_rng(15)
dust = [(rng.uniform(0, 1), rng.uniform(0, 1), rng.uniform(0.0015, 0.005), AMBER, rng.uniform(0.015, 0.06)) for _ in range(30)]
develop(OUT, exposure=1.0, bloom=0.18, halation=0.09, add=bokeh(dust))
