"""People for back light: bodies grown from bones, melted into one skin. They face +Y."""
import math
import random

import bmesh
import bpy
from mathutils import Matrix, Vector

from studio import _mesh, _object

REST = {
    "elbow": ((-0.25, -0.04, 1.15), (0.25, -0.04, 1.15)),
    "wrist": ((-0.26, 0.06, 0.90), (0.26, 0.06, 0.90)),
    "knee": ((-0.105, 0.02, 0.50), (0.105, 0.02, 0.50)),
    "ankle": ((-0.115, -0.03, 0.09), (0.115, -0.03, 0.09)),
}


def _hull(work, spheres):
    part = bmesh.new()
    for at, radius in spheres:
        scale = radius if isinstance(radius, tuple) else (radius,) * 3
        matrix = Matrix.Translation(at) @ Matrix.Diagonal((*scale, 1))
        bmesh.ops.create_icosphere(part, subdivisions=3 if radius > 0.07 else 2, radius=1, matrix=matrix)
    if len(spheres) > 1:
        made = bmesh.ops.convex_hull(part, input=part.verts)
        bmesh.ops.delete(part, geom=[g for g in made["geom_interior"] if isinstance(g, bmesh.types.BMVert)], context="VERTS")
        bmesh.ops.delete(part, geom=[f for f in part.faces if f.index < 0], context="FACES")
    spare = bpy.data.meshes.new("part")
    part.to_mesh(spare)
    part.free()
    work.from_mesh(spare)
    bpy.data.meshes.remove(spare)


def hand(work, wrist, along, palm=(0, 0, 1), curl=0.15, spread=0.12, side=1, size=1.0, point=False):
    """A palm with its fingers; `along` leads from the wrist, `palm` is the way it faces."""
    along = Vector(along).normalized()
    palm = (Vector(palm) - along * Vector(palm).dot(along)).normalized()
    across = along.cross(palm).normalized() * side
    wrist = Vector(wrist)
    at = lambda u, v, w=0.0: wrist + (along * u + across * v + palm * w) * size
    r = lambda value: value * size
    _hull(work, [(at(0.0, 0.0), r(0.026)), (at(0.03, 0.024), r(0.017)), (at(0.085, 0.034), r(0.013)), (at(0.09, -0.030), r(0.012)), (at(0.03, -0.022), r(0.015))])
    for n, (root, length) in enumerate(((0.034, 0.066), (0.012, 0.075), (-0.010, 0.069), (-0.030, 0.054))):
        bend, fan = curl * (1 + 0.15 * n), spread * (root / 0.034)
        if point and n > 0:
            bend = 1.5
        spot, way = at(0.09, root), along
        for knuckle, share in enumerate((0.45, 0.32, 0.23)):
            turn = bend * (0.7 + 0.5 * knuckle)
            way = (way * math.cos(turn) + palm * math.sin(turn)).normalized()
            tip = spot + (way + across * fan * (1 if knuckle == 0 else 0.6)).normalized() * length * share * 1.15 * size
            _hull(work, [(spot, r(0.0098 - 0.0008 * knuckle)), (tip, r(0.0090 - 0.0008 * knuckle))])
            spot = tip
    thumb = [at(0.02, 0.026, 0.008), at(0.055, 0.056, 0.018), at(0.085, 0.066, 0.024 + 0.02 * curl), at(0.108, 0.066, 0.03 + 0.05 * curl)]
    for a, b, width in zip(thumb, thumb[1:], (0.0145, 0.012, 0.0105)):
        _hull(work, [(a, r(width)), (b, r(width * 0.9))])


def figure(material, pose=None, hair="short", top="shirt", legs=True, fine=0.010, wide=1.0, look=(0, 0), hands=None, place=(0, 0, 0), turn=0.0, scale=1.0, lean=(0, 0)):
    """One person. `pose` moves elbows, wrists, knees and ankles; `look` turns the head (right, down) in radians."""
    bones = {**REST, **(pose or {})}
    hands = hands or {}
    work = bmesh.new()
    put = lambda *spheres: _hull(work, [(Vector(a), r) for a, r in spheres])
    w = wide
    shift = lambda z: Vector((lean[0], lean[1], 0)) * max(z - 0.95, 0) / 0.5
    tilt = lambda p: tuple(Vector(p) + shift(p[2]))
    loose = {"shirt": 0.0, "jacket": 0.022, "hoodie": 0.028, "tank": -0.006, "coat": 0.026}[top]
    hem = {"shirt": 0.90, "jacket": 0.86, "hoodie": 0.84, "tank": 0.92, "coat": 0.62}[top]
    put(
        *[(tilt((s * 0.135 * w, -0.015, 1.405)), 0.062 + loose * 0.6) for s in (-1, 1)],
        *[(tilt((s * 0.085 * w, 0.045, 1.28)), 0.088 + loose) for s in (-1, 1)],
        *[(tilt((s * 0.085 * w, -0.045, 1.30)), 0.082 + loose) for s in (-1, 1)],
        *[(tilt((s * 0.065 * w, 0.0, 1.08)), 0.094 + loose) for s in (-1, 1)],
    )
    put(*[(tilt((s * 0.065 * w, 0, 1.10)), 0.094 + loose) for s in (-1, 1)], *[(tilt((s * 0.078, -0.01, hem + 0.05)), 0.104 + loose) for s in (-1, 1)])
    put((tilt((0, -0.01, 1.53)), 0.052), *[(tilt((s * 0.105 * w, -0.02, 1.435)), 0.040 + loose * 0.5) for s in (-1, 1)])
    put((tilt((0, -0.005, 1.46)), 0.060), (tilt((0, 0.012, 1.58)), 0.054))
    if top in ("jacket", "coat"):
        put((tilt((0, -0.015, 1.50)), 0.074), (tilt((0, -0.02, 1.535)), 0.068))
    if top == "hoodie" and hair != "hood":
        put((tilt((0, -0.075, 1.47)), 0.072), *[(tilt((s * 0.075, -0.03, 1.475)), 0.048) for s in (-1, 1)])
    for n, s in enumerate((-1, 1)):
        shoulder, elbow, wrist = (Vector(tilt((s * 0.168 * w, -0.015, 1.405))), Vector(bones["elbow"][n]), Vector(bones["wrist"][n]))
        if pose is None or "elbow" not in pose:
            elbow, wrist = Vector(tilt(elbow)), Vector(tilt(wrist))
        put((shoulder, 0.061 + loose * 0.7), (elbow, 0.043 + loose * 0.8))
        put((elbow, 0.043 + loose * 0.8), (elbow.lerp(wrist, 0.3), 0.043 + loose * 0.6), (wrist, 0.027 + loose * 0.4))
        if top == "shirt":
            put((shoulder, 0.075), (shoulder.lerp(elbow, 0.72), 0.066))
        grip = {"along": wrist - elbow, "palm": (-s, 0.4, 0.2), **(hands[n] if n in hands else {})}
        hand(work, wrist, side=-s if "side" not in grip else grip.pop("side"), **grip)
        if legs:
            knee, ankle = Vector(bones["knee"][n]), Vector(bones["ankle"][n])
            put(((s * 0.088, -0.01, 0.92), 0.102), (knee, 0.068))
            put((knee, 0.068), (ankle, 0.052))
            put((ankle + Vector((0, -0.03, -0.045)), 0.040), (ankle + Vector((0, 0.10, -0.055)), 0.038), (ankle + Vector((s * 0.01, 0.17, -0.06)), 0.028))
    _head(work, Vector(tilt((0, 0.022, 1.655))), look, hair)
    mesh = bpy.data.meshes.new("figure")
    work.to_mesh(mesh)
    work.free()
    it = _object(mesh, material)
    melt = it.modifiers.new("melt", "REMESH")
    melt.mode, melt.voxel_size, melt.use_smooth_shade = "VOXEL", fine, True
    calm = it.modifiers.new("calm", "SMOOTH")
    calm.factor, calm.iterations = 0.5, 16 if fine < 0.006 else 3
    graph = bpy.context.evaluated_depsgraph_get()
    skin = bpy.data.meshes.new_from_object(it.evaluated_get(graph))
    it.modifiers.clear()
    it.data = skin
    it.location, it.rotation_euler.z, it.scale = place, turn, (scale,) * 3
    return it


def _head(work, centre, look, hair):
    turn = Matrix.Rotation(-look[0], 3, "Z") @ Matrix.Rotation(-look[1], 3, "X")
    at = lambda x, y, z: centre + turn @ Vector((x, y, z))
    put = lambda *spheres: _hull(work, [(at(*a), r) for a, r in spheres])
    put(((0, -0.018, 0.030), 0.084), ((0, 0.020, 0.034), 0.077), ((0, 0.036, -0.025), 0.058))
    put(((0, 0.034, -0.02), 0.058), ((0, 0.054, -0.088), 0.026), ((0.032, 0.01, -0.068), 0.03), ((-0.032, 0.01, -0.068), 0.03))
    put(((0, 0.100, 0.018), 0.010), ((0, 0.116, -0.016), 0.013), ((0, 0.092, -0.028), 0.014))
    put(((0, 0.092, -0.052), 0.016), ((0, 0.084, -0.06), 0.02))
    for s in (-1, 1):
        put(((s * 0.080, -0.010, 0.012), 0.016), ((s * 0.078, -0.004, -0.018), 0.011))
    if hair == "short":
        put(((0, -0.028, 0.038), 0.089), ((0, 0.022, 0.052), 0.079), ((0, -0.050, -0.015), 0.066))
    elif hair == "quiff":
        put(((0, -0.028, 0.042), 0.089), ((0, 0.030, 0.068), 0.074), ((0, -0.050, -0.005), 0.066))
        put(((0, 0.06, 0.11), 0.034), ((0, -0.02, 0.105), 0.05))
    elif hair == "bun":
        put(((0, -0.026, 0.040), 0.091), ((0, 0.022, 0.050), 0.080), ((0, -0.045, -0.02), 0.07))
        put(((0, -0.06, 0.135), 0.044))
    elif hair == "long":
        put(((0, -0.026, 0.040), 0.094), ((0, 0.018, 0.050), 0.083))
        put(((0, -0.030, 0.04), 0.092), ((0.05, -0.05, -0.14), 0.058), ((-0.05, -0.05, -0.14), 0.058), ((0, -0.075, -0.24), 0.05))
    elif hair == "bob":
        put(((0, -0.026, 0.040), 0.096), ((0, 0.018, 0.052), 0.084), ((0.05, -0.03, -0.09), 0.05), ((-0.05, -0.03, -0.09), 0.05))
    elif hair == "tail":
        put(((0, -0.026, 0.040), 0.090), ((0, 0.022, 0.050), 0.080))
        put(((0, -0.11, 0.06), 0.034), ((0, -0.15, -0.02), 0.032), ((0, -0.14, -0.15), 0.016))
    elif hair == "curls":
        for _ in range(46):
            a, b = random.uniform(0, 6.283), random.uniform(-0.5, 1.5)
            put(((0.098 * math.cos(a) * math.cos(b), -0.03 + 0.095 * math.sin(a) * math.cos(b) * (1 if math.sin(a) < 0 else 0.7), 0.045 + 0.098 * math.sin(b)), random.uniform(0.03, 0.046)))
    elif hair == "cap":
        put(((0, -0.022, 0.046), 0.094), ((0, 0.026, 0.056), 0.083))
        put(((0.05, 0.09, 0.052), 0.012), ((-0.05, 0.09, 0.052), 0.012), ((0, 0.175, 0.036), 0.012))
    elif hair == "beanie":
        put(((0, -0.026, 0.050), 0.097), ((0, 0.022, 0.058), 0.088), ((0, -0.035, 0.13), 0.045))
    elif hair == "hood":
        put(((0, -0.035, 0.040), 0.118), ((0, 0.020, 0.050), 0.106), ((0, -0.04, -0.12), 0.105), ((0, 0.02, -0.16), 0.09), ((0, -0.10, 0.06), 0.06))
    if hair not in ("short", "quiff", "cap", "beanie", "hood"):
        put(((0, -0.05, -0.01), 0.068), ((0, -0.028, 0.04), 0.088))
