"""San Pedro's harbour in the late afternoon: cranes like giraffes, a stage on the quay, the sun low on the water."""
from figure import figure
from studio import *

scene = begin(samples=PREVIEW or 12, seed=4)
camera((0, -10, 3.4), (2, 100, 8.5), lens=36, fstop=8, focus=30)
nodes, links = scene.world.node_tree.nodes, scene.world.node_tree.links
# Sky: gold near the sun, ember further off, dark at the top.
sun = Vector((0.135, 1, 0.10)).normalized()
where, dot, split = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeVectorMath"), nodes.new("ShaderNodeSeparateXYZ")
dot.operation = "DOT_PRODUCT"
dot.inputs[1].default_value = sun
links.new(where.outputs["Generated"], dot.inputs[0])
links.new(where.outputs["Generated"], split.inputs[0])
height, near, mix = nodes.new("ShaderNodeValToRGB"), nodes.new("ShaderNodeValToRGB"), nodes.new("ShaderNodeMixRGB")
links.new(split.outputs["Z"], height.inputs[0])
links.new(dot.outputs["Value"], near.inputs[0])
for ramp, stops in (
    (height, ((0.0, (0.95, 0.36, 0.12)), (0.07, (0.66, 0.23, 0.09)), (0.20, (0.20, 0.085, 0.05)), (0.42, (0.035, 0.022, 0.022)), (1.0, (0.008, 0.007, 0.008)))),
    (near, ((0.90, (0, 0, 0)), (0.975, (0.16, 0.06, 0.015)), (0.995, (0.75, 0.34, 0.11)), (0.9988, (2.4, 1.3, 0.55)), (0.99935, (16, 10, 5.2)))),
):
    while len(ramp.color_ramp.elements) < len(stops):
        ramp.color_ramp.elements.new(0.5)
    for element, (at, color) in zip(ramp.color_ramp.elements, stops):
        element.position, element.color = at, (*color, 1)
mix.blend_type, mix.inputs[0].default_value = "ADD", 1
links.new(height.outputs[0], mix.inputs[1])
links.new(near.outputs[0], mix.inputs[2])
links.new(mix.outputs[0], nodes["Background"].inputs[0])

water = surface((0.010, 0.009, 0.010), 0.10, specular=0.9)
wn, wl = water.node_tree.nodes, water.node_tree.links
noise, step, place, stretch = (wn.new(f"ShaderNode{k}") for k in ("TexNoise", "Bump", "TexCoord", "Mapping"))
stretch.inputs["Scale"].default_value = (0.16, 0.42, 1)
noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value = 1.3, 5
step.inputs["Strength"].default_value, step.inputs["Distance"].default_value = 0.45, 0.8
wl.new(place.outputs["Object"], stretch.inputs[0])
wl.new(stretch.outputs[0], noise.inputs["Vector"])
wl.new(noise.outputs["Fac"], step.inputs["Height"])
wl.new(step.outputs["Normal"], wn["Principled BSDF"].inputs["Normal"])
plane((0, 400, 0), (1600, 900), water)

HAZE = (0.62, 0.22, 0.08)
def distant(haze):
    """Dark things with the afternoon's air before them."""
    it = glow(tuple(c * haze for c in HAZE), 1.0)
    return it


def crane(x, y, size, haze, boom_up=False):
    skin = distant(haze)
    at = lambda dx, dy, dz: (x + dx * size, y + dy * size, dz * size)
    b = lambda p, s: box(at(*p), tuple(v * size for v in s), skin)
    for dx in (-8, 8):
        for dy in (-6, 6):
            b((dx, dy, 17), (1.6, 1.6, 34))
        b((dx, 0, 12), (1.2, 12, 1.6))
        b((dx, 0, 33), (1.4, 13, 1.8))
        b((dx, 0, 2), (2.0, 16, 2.4))
    b((0, -6, 13), (16, 1.0, 1.4))
    b((0, 0, 34), (18, 3, 2.2))
    b((11, 0, 37), (8, 4, 4))
    b((8, 0, 36), (34, 2.0, 1.8))
    apex = (-4, 0, 54)
    tube([at(-8, 0, 34), at(*apex)], 0.65 * size, skin)
    tube([at(6, 0, 34), at(*apex)], 0.55 * size, skin)
    tip = (-26, 0, 71) if boom_up else (-52, 0, 36)
    tube([at(-8, 0, 36), at(*tip)], 1.05 * size, skin)
    tube([at(*apex), at(*(-18, 0, 58) if boom_up else (-30, 0, 36))], 0.30 * size, skin)
    tube([at(*apex), at(*tip)], 0.28 * size, skin)
    tube([at(*apex), at(24, 0, 36)], 0.3 * size, skin)


for x, y, size, haze, up in ((-64, 190, 1.0, 0.10, True), (-24, 250, 1.0, 0.17, False), (104, 280, 1.05, 0.20, True), (62, 330, 1.0, 0.26, False), (150, 230, 1.0, 0.14, False), (-150, 300, 1.1, 0.22, True)):
    crane(x, y, size, haze, up)
# A ship, stacked; the far quay.
box((84, 255, 4), (96, 14, 9), distant(0.15))
for n in range(11):
    box((42 + n * 7.6, 255, 8.5 + random.choice((4, 6.5, 6.5, 9)) / 2), (7.2, 12, random.choice((5, 7.5, 10))), distant(random.uniform(0.14, 0.19)))
box((128, 255, 14), (7, 12, 16), distant(0.16))
box((0, 420, 2), (1400, 20, 9), distant(0.40))
for n in range(60):
    box((random.uniform(-400, 400), 418, 6), (random.uniform(6, 26), 4, random.uniform(6, 17)), distant(0.38))

# The quay with the stage and the people.
near = distant(0.012)
box((-20, 52, 0.6), (56, 16, 1.6), distant(0.022))
deck = distant(0.030)
box((-15, 52, 2.3), (15, 7, 1.8), deck)
for x in (-22.2, -7.8):
    for y in (49, 55):
        tube([(x, y, 1), (x, y, 12.5)], 0.28, deck)
roof = [(-23.5, 49, 12.0), (-19, 49, 13.9), (-15, 49, 14.5), (-11, 49, 13.9), (-6.5, 49, 12.0)]
tube(roof, 0.42, deck)
for a, b in zip(roof, roof[1:]):
    tube([a, (b[0], 55, b[2])], 0.2, deck)
for s in (-1, 1):
    for k in range(5):
        box((-15 + s * 8.6, 49.5, 10.4 - k * 1.15), (1.7, 1.2, 1.0), near)
plane((-15, 55.2, 7.6), (13.4, 8.2), glow_picture(painted(lambda x, y: [(0.10 + 1.3 * np.exp(-(((x - 0.5) / 0.30) ** 2) - ((y - 0.15) / 0.5) ** 2)) * c for c in EMBER], 64, 64), 1.2), normal=(0, -1, 0))
for n in range(6):
    x = -21 + n * 2.4
    ball((x, 49.2, 12.9 - abs(n - 2.5) * 0.28), 0.20, glow(WARM, 10))
    beam((x, 49.2, 12.6), (x + (n - 2.5) * 1.0, 45, 3), 0.09, AMBER, 0.5)
cloth = distant(0.010)
kinds = [figure(cloth, pose, hair, "shirt", hands={}, fine=0.02, place=(0, -90, 0)) for pose, hair in ((None, "short"), ({"elbow": ((-0.34, 0.06, 1.62), (0.34, 0.06, 1.62)), "wrist": ((-0.36, 0.10, 1.92), (0.33, 0.10, 1.93))}, "bun"), (None, "long"), ({"elbow": ((-0.25, -0.04, 1.15), (0.32, 0.10, 1.63)), "wrist": ((-0.2, 0.15, 1.0), (0.28, 0.16, 1.95))}, "cap"))]
for _ in range(170):
    copy(random.choice(kinds), (random.uniform(-42, 4.5), random.uniform(44.5, 47.5), 1.4), random.uniform(-0.6, 0.6), random.uniform(0.95, 1.1))
# Nearer: a rail, two friends at it, and a string of lamps across the sky.
box((0, -0.2, 0.55), (60, 5.0, 1.1), near)
for n in range(-8, 10):
    tube([(n * 1.5, 2.0, 1.0), (n * 1.5, 2.0, 2.12)], 0.035, near)
for z in (1.5, 1.8, 2.12):
    tube([(-14, 2.0, z), (14, 2.0, z)], 0.03, near)
lean = {"elbow": ((-0.30, 0.22, 1.13), (0.30, 0.22, 1.13)), "wrist": ((-0.10, 0.40, 1.12), (0.10, 0.40, 1.12))}
cheer = {"elbow": ((-0.30, 0.22, 1.13), (0.36, 0.10, 1.58)), "wrist": ((-0.10, 0.40, 1.12), (0.44, 0.22, 1.84))}
figure(near, lean, "long", "tank", place=(1.75, 1.45, 1.1), look=(-0.7, 0), lean=(0, 0.06), fine=0.010)
figure(near, cheer, "curls", "shirt", place=(2.5, 1.5, 1.1), look=(0.2, -0.1), fine=0.010, turn=0.15, scale=1.04)
sag = lambda t, a, b, deep: tuple(Vector(a).lerp(Vector(b), t) - Vector((0, 0, deep * 4 * t * (1 - t))))
for a, b, deep in (((-9, 6, 8.8), (9.5, 8, 9.2), 1.5), ((-9, 16, 13.6), (16, 18, 12.4), 2.0)):
    tube([sag(t / 40, a, b, deep) for t in range(41)], 0.012, near)
    for t in range(1, 24):
        spot = sag(t / 24, a, b, deep)
        ball((spot[0], spot[1], spot[2] - 0.10), 0.075, glow(AMBER, 5.5))
develop(OUT, exposure=0.66, bloom=0.12, halation=0.07, vignette=0.45)
