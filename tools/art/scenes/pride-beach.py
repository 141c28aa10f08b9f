"""Long Beach at dusk: six colours of light rise from the end of the pier and lie on the wet sand."""
from figure import figure
from studio import *
from studio import _mesh, _object

scene = begin(samples=PREVIEW or 12, seed=9)
camera((0, -8, 1.75), (0.6, 60, 9.2), lens=30, fstop=8, focus=14)
nodes, links = scene.world.node_tree.nodes, scene.world.node_tree.links
where, split, ramp = nodes.new("ShaderNodeTexCoord"), nodes.new("ShaderNodeSeparateXYZ"), nodes.new("ShaderNodeValToRGB")
links.new(where.outputs["Generated"], split.inputs[0])
links.new(split.outputs["Z"], ramp.inputs[0])
stops = ((0.0, (0.92, 0.30, 0.095)), (0.035, (0.62, 0.19, 0.075)), (0.12, (0.20, 0.075, 0.060)), (0.26, (0.050, 0.030, 0.040)), (0.55, (0.012, 0.010, 0.015)), (1.0, (0.006, 0.005, 0.007)))
while len(ramp.color_ramp.elements) < len(stops):
    ramp.color_ramp.elements.new(0.5)
for element, (at, color) in zip(ramp.color_ramp.elements, stops):
    element.position, element.color = at, (*color, 1)
links.new(ramp.outputs[0], nodes["Background"].inputs[0])


def wet(stretch, strength, rough):
    it = surface((0.010, 0.009, 0.010), rough, specular=0.9)
    wn, wl = it.node_tree.nodes, it.node_tree.links
    noise, step, place, mapping = (wn.new(f"ShaderNode{k}") for k in ("TexNoise", "Bump", "TexCoord", "Mapping"))
    mapping.inputs["Scale"].default_value = stretch
    noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value = 1.0, 4
    step.inputs["Strength"].default_value, step.inputs["Distance"].default_value = strength, 0.6
    wl.new(place.outputs["Object"], mapping.inputs[0])
    wl.new(mapping.outputs[0], noise.inputs["Vector"])
    wl.new(noise.outputs["Fac"], step.inputs["Height"])
    wl.new(step.outputs["Normal"], wn["Principled BSDF"].inputs["Normal"])
    return it


plane((0, 500, 0), (2400, 990), wet((0.10, 0.5, 1), 0.5, 0.10))
plane((0, -2, 0.02), (300, 26), wet((0.10, 0.30, 1), 0.07, 0.13))
dark = glow((0.011, 0.006, 0.005), 1)
far = glow((0.10, 0.034, 0.018), 1)
# The pier on its legs, with lamps; a tent and the lamps of the show at its end.
for n in range(34):
    x = -70 + n * 2.3
    for y in (78, 82):
        tube([(x, y, 0), (x, y, 4.4)], 0.16, dark)
    if n % 3 == 0:
        tube([(x, 78, 4.4), (x, 78, 7.6)], 0.07, dark)
        ball((x, 78, 7.7), 0.26, glow(AMBER, 7))
box((-31, 80, 4.5), (82, 6, 0.5), dark)
for z in (5.2, 5.7):
    tube([(-72, 77, z), (10, 77, z)], 0.05, dark)
box((3.2, 80, 6.4), (12, 6, 3.4), dark)
for x in (-2.2, 3.2, 8.6):
    lathe([(3.4, 0), (1.3, 0.9), (0.25, 2.5), (0.001, 3.4)], dark, (x, 80, 7.9), steps=16)
plane((3.2, 76.9, 6.1), (10, 1.5), glow((1.0, 0.40, 0.12), 1.6), normal=(0, -1, 0))
cloth = dark
kinds = [figure(cloth, pose, hair, "shirt", fine=0.02, place=(0, -90, 0)) for pose, hair in ((None, "short"), ({"elbow": ((-0.34, 0.06, 1.62), (0.34, 0.06, 1.62)), "wrist": ((-0.36, 0.10, 1.92), (0.33, 0.10, 1.93))}, "bun"), (None, "long"))]
for _ in range(60):
    copy(random.choice(kinds), (random.uniform(-50, 9), 77.6, 4.75), random.uniform(-2, 2), random.uniform(0.95, 1.1))
rainbow = ((1.0, 0.035, 0.03), (1.0, 0.22, 0.02), (1.0, 0.66, 0.05), (0.06, 0.75, 0.14), (0.05, 0.22, 1.0), (0.42, 0.06, 0.85))
for n, color in enumerate(rainbow):
    lean = (n - 2.5) / 2.5
    foot = (3.2 + lean * 4.8, 80, 8.4)
    ball(foot, 0.42, glow(color, 9))
    beam(foot, (3.2 + lean * 46, 84, 74 - 10 * abs(lean)), 0.036, color, 1.5)
# Far hills and a mole across the bay.
for n in range(40):
    x = -420 + n * 22
    box((x, 600, 4), (40, 4, 16 + 14 * math.sin(n * 0.5) + random.uniform(0, 5)), far)


def palm(x, y, height, lean, turn, size=1.0):
    bend = [(x + lean * (t / 12) ** 1.8 * height, y, height * t / 12) for t in range(13)]
    tube(bend, 0.17 * size, dark)
    crown = Vector(bend[-1])
    ball(crown, 0.36 * size, dark)
    for k in range(19):
        a = turn + k * 2.399
        lift = 0.95 - 1.55 * (k / 19)
        length = random.uniform(2.3, 3.1) * size
        rib = []
        for t in range(11):
            s = t / 10
            out = length * s * math.cos(lift * (1 - s * 0.5))
            rib.append(crown + Vector((math.cos(a) * out, math.sin(a) * out, length * (math.sin(lift) * s - 0.75 * s * s))))
        tube(rib, 0.022 * size, dark, steps=4)

        def leaves(work, rib=rib):
            for t in range(1, 10):
                for between in (0, 0.34, 0.67):
                    spot = rib[t].lerp(rib[t + 1], between)
                    along = (rib[t + 1] - rib[t]).normalized()
                    across = along.cross(Vector((0, 0, 1))).normalized()
                    reach = 0.62 * size * math.sin(math.pi * min((t + between) / 10.4 + 0.10, 1)) + 0.08
                    for side in (-1, 1):
                        tip = spot + across * side * reach * 0.8 + along * reach * 0.65 - Vector((0, 0, reach * random.uniform(0.35, 0.75)))
                        work.faces.new([work.verts.new(p) for p in (spot - along * 0.05 * size, tip, spot + along * 0.05 * size)])

        _object(_mesh(leaves), dark)


palm(-6.6, 12, 11.2, 0.10, 0.3)
palm(-4.6, 16, 9.0, -0.05, 1.1, 0.95)
palm(8.9, 13, 11.8, -0.09, 2.0, 1.05)
palm(10.6, 19, 9.6, 0.05, 0.7)
palm(-12.5, 20, 12.0, -0.06, 0.9)
# People at the water's edge: two hold hands, one dances, a family looks.
joy = {"elbow": ((-0.38, 0.05, 1.60), (0.40, 0.05, 1.56)), "wrist": ((-0.50, 0.08, 1.88), (0.56, 0.06, 1.82))}
held = {"elbow": ((-0.26, -0.04, 1.15), (0.31, -0.02, 1.16)), "wrist": ((-0.28, 0.06, 0.90), (0.42, 0.02, 0.95))}
held_left = {"elbow": ((-0.31, -0.02, 1.16), (0.36, 0.05, 1.60)), "wrist": ((-0.40, 0.02, 0.95), (0.42, 0.08, 1.92))}
figure(dark, held, "long", "tank", place=(-1.55, 5.6, 0), fine=0.012, look=(0.5, 0), scale=0.97)
figure(dark, held_left, "curls", "shirt", place=(-0.73, 5.6, 0), fine=0.012, look=(-0.3, -0.1), scale=1.02)
figure(dark, joy, "tail", "tank", place=(3.3, 9.0, 0), fine=0.012, turn=0.3, look=(0.2, -0.2))
figure(dark, None, "cap", "shirt", place=(4.4, 9.4, 0), fine=0.012, turn=0.5, look=(0.4, 0))
develop(OUT, exposure=0.86, bloom=0.14, halation=0.05)
