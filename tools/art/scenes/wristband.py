"""The wristband alone: dark silicone, a small face with the product's device, one ember edge of light."""
import bmesh
from studio import *
from studio import _mesh, _object

begin(samples=PREVIEW or 20, bounces=4, world=(0.002, 0.0016, 0.0014))
camera((0.10, -0.40, 0.150), (0.0, 0.0, 0.022), lens=92, fstop=5.6, focus=0.395)
plane((0, 0.6, 0), (6, 6), surface((0.010, 0.008, 0.007), 0.30))
silicone = surface((0.012, 0.010, 0.010), 0.40, specular=0.5)


def band(width=0.021, thick=0.0026, rx=0.037, ry=0.030):
    """A strap with rounded edges, swept round an oval."""

    def build(work):
        around, across = 160, 28
        rings = []
        for k in range(around):
            a = 2 * math.pi * k / around
            swell = 1 + 0.42 * math.exp(-((((a - 1.5 * math.pi + math.pi) % (2 * math.pi) - math.pi) / 0.42) ** 4))
            ring = []
            for j in range(across):
                b = 2 * math.pi * j / across
                u = math.copysign(abs(math.cos(b)) ** 0.35, math.cos(b)) * thick / 2
                v = math.copysign(abs(math.sin(b)) ** 0.6, math.sin(b)) * width / 2 * (0.8 + 0.2 * swell)
                ring.append(work.verts.new(((rx + u) * math.cos(a), (ry + u) * math.sin(a), v)))
            rings.append(ring)
        for k in range(around):
            for j in range(across):
                a, b = rings[k], rings[(k + 1) % around]
                work.faces.new((a[j], b[j], b[(j + 1) % across], a[(j + 1) % across]))
        bmesh.ops.recalc_face_normals(work, faces=work.faces)

    return _object(_mesh(build), silicone, smooth=True)


strap = band()
strap.location = (0, 0, 0.0140)
strap.rotation_euler = (0.0, 0.0, 0.5)
spin = Matrix.Rotation(0.5, 4, "Z")
there = lambda x, y, z: spin @ Vector((x, y, z)) + Vector((0, 0, 0.0140))


def device(x, y):
    """Three capsules, and the one that leaps: the wordmark's own drawing, in its own 41 × 35 units."""
    px, py = 1.5 + x * 41, 1.5 + (1 - y) * 35
    light = np.zeros_like(px)
    for left in (2, 13, 24):
        far = np.hypot(px - left - 3.5, py - np.clip(py, 22.5, 32.5)) - 3.5
        light = np.maximum(light, np.clip(0.5 - far * 3, 0, 1) * 0.10)
    leap = np.full_like(px, 99.0)
    t = np.linspace(0, 1, 80)
    for a, b, c, d in (((5.5, 11), (10, 2), (38.5, -1.5), (38.5, 18)), ((38.5, 18), (38.5, 24), (38.5, 28), (38.5, 32.5))):
        curve = [(1 - t) ** 3 * a[i] + 3 * (1 - t) ** 2 * t * b[i] + 3 * (1 - t) * t**2 * c[i] + t**3 * d[i] for i in (0, 1)]
        for qx, qy in zip(*curve):
            leap = np.minimum(leap, np.hypot(px - qx, py - qy))
    ember = np.clip(0.5 - (leap - 3.5) * 3, 0, 1)
    return [light * 8 * c + ember * 2.6 * e + 0.004 for c, e in zip(WARM, EMBER)]


out = there(0, -0.0332, 0)
way = (out - there(0, 0, 0)).normalized()
box(out, (0.027, 0.004, 0.023), surface((0.006, 0.005, 0.005), 0.12, coat=1.0), turn=0.5, bevel=0.0019)
box(out - way * 0.0004, (0.0285, 0.0034, 0.0245), surface((0.8, 0.45, 0.25), 0.22, 1.0), turn=0.5, bevel=0.0017)
plane(out + way * 0.00212, (0.0123, 0.0105), glow_picture(painted(device, 164, 140), 1.0), normal=way)
# Light: a hard ember edge from behind, a soft warm top, and a strip for the face's gloss.
lamp((-0.42, 0.12, 0.10), (0, 0, 0.015), (0.16, 0.20), EMBER, 13)
lamp((0.40, 0.10, 0.12), (0, 0, 0.015), (0.10, 0.20), AMBER, 5)
lamp((0.0, 0.16, 0.36), (0, 0, 0.01), (0.34, 0.05), (1.0, 0.5, 0.22), 3.4)
lamp((-0.22, -0.30, 0.26), (0, -0.03, 0.015), (0.04, 0.30), WARM, 0.7)
plane((0, 1.2, 0.22), (2.0, 0.75), glow_picture(lights_out_of_focus(34, 8, (0.010, 0.022), 0.15, 0.95, 0.5), 1.0), normal=(0, -1, 0))
develop(OUT, exposure=0.9, bloom=0.16, halation=0.07, vignette=0.85)
