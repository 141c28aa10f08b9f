"""Two hands at the instrument: the pads light them from below."""
from figure import _hull, hand
from studio import *
from studio import _mesh, _object

begin(samples=PREVIEW or 18, seed=8, bounces=2)
camera((0.06, -0.60, 0.52), (0.01, 0.005, 0.02), lens=43, fstop=2.8, focus=0.78)
body = surface((0.010, 0.009, 0.009), 0.34)
rubber = surface((0.012, 0.010, 0.010), 0.5)
box((0, 0.1, -0.03), (1.6, 0.9, 0.06), body)
box((0, 0.12, 0.004), (0.86, 0.46, 0.012), surface((0.014, 0.012, 0.011), 0.28), bevel=0.004)
lit = {(0, 0), (1, 2), (2, 1), (3, 3), (4, 0), (5, 2), (2, 3), (6, 1), (7, 3), (7, 0), (4, 2)}
for i in range(8):
    for j in range(4):
        x, y = -0.196 + i * 0.056, -0.065 + j * 0.052
        pad = glow(*((EMBER, 1.7) if (i * 3 + j) % 4 else (AMBER, 1.2))) if (i, j) in lit else rubber
        it = slab(0.046, 0.043, 0.010, 0.006, pad, 0.0025)
        it.location = (x, y, 0.014)
for i in range(10):
    x, y = -0.36 + i * 0.08, 0.19
    lathe([(0.001, 0.040), (0.011, 0.040), (0.0135, 0.036), (0.0150, 0.0), (0.018, 0.0)], rubber, (x, y, 0.010), steps=24)
    turn = random.uniform(-2.2, 2.2)
    plane((x + 0.006 * math.sin(turn), y + 0.006 * math.cos(turn), 0.0505), (0.0022, 0.010), glow(WARM, 1.6), spin=-turn)
    ring = [(x + 0.022 * math.cos(a), y + 0.022 * math.sin(a), 0.011) for a in np.linspace(-0.7, 0.8 + random.uniform(0, 3), 20)]
    tube(ring, 0.0012, glow(EMBER, 5))
for i in range(6):
    x = 0.275 + i * 0.024
    box((x, 0.02, 0.0105), (0.003, 0.15, 0.001), glow((0.001, 0.001, 0.001), 1))
    box((x, -0.03 + random.uniform(0, 0.09), 0.020), (0.017, 0.026, 0.014), surface((0.3, 0.26, 0.22), 0.3), bevel=0.003)
for i in range(5):
    for j in range(5):
        ball((-0.37 + i * 0.026, -0.07 + j * 0.04, 0.012), 0.0032, glow((AMBER, EMBER, RED)[(i + j) % 3], random.choice((0.3, 0.8, 5))), fine=2)
# The hands, grown from bones like everybody.
skin = surface((0.13, 0.075, 0.052), 0.5, specular=0.4)
sleeve = surface((0.010, 0.009, 0.009), 0.85, sheen=0.4)


def arm(side, wrist, along, elbow, curl, spread):
    def build(work):
        hand(work, wrist, along, palm=(0, 0.15, -1), curl=curl, spread=spread, side=side, size=1.0)
        a, b = Vector(wrist), Vector(elbow)
        _hull(work, [(a + (a - b).normalized() * 0.004, 0.024), (a.lerp(b, 0.4), 0.032)])

    it = _object(_mesh(build), skin)
    melt = it.modifiers.new("melt", "REMESH")
    melt.mode, melt.voxel_size, melt.use_smooth_shade = "VOXEL", 0.0022, True
    calm = it.modifiers.new("calm", "SMOOTH")
    calm.factor, calm.iterations = 0.5, 6
    a, b = Vector(wrist), Vector(elbow)
    tube([a.lerp(b, 0.22), a.lerp(b, 0.30), a.lerp(b, 0.6), b], 0.043, sleeve, steps=16)


arm(1, (-0.165, -0.115, 0.085), (0.35, 0.92, -0.12), (-0.34, -0.42, 0.13), 0.34, 0.16)
arm(-1, (0.205, 0.020, 0.098), (-0.42, 0.88, -0.10), (0.44, -0.30, 0.15), 0.52, 0.10)
lamp((-0.7, 0.7, 0.55), (0, 0, 0.03), (0.12, 0.6), EMBER, 9)
lamp((0.75, 0.55, 0.5), (0.1, 0, 0.03), (0.1, 0.5), AMBER, 6)
lamp((0.0, -0.15, 0.75), (0, 0, 0.05), (0.3, 0.1), WARM, 2.6)
plane((0, 1.6, 0.2), (4, 1.3), glow_picture(lights_out_of_focus(40, 6, (0.012, 0.026), 0.2, 0.95, 0.7), 1.0), normal=(0, -1, 0))
develop(OUT, exposure=1.0, bloom=0.14, halation=0.07)
