"""The studio every picture is taken in: one camera, one ember light, one grain. Runs inside Blender."""
import math
import os
import random

import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector
from scipy.ndimage import gaussian_filter, median_filter, uniform_filter, zoom

# Linear light of the house: the accent, its hotter and its deeper neighbours.
EMBER = (1.0, 0.24, 0.062)
AMBER = (1.0, 0.46, 0.14)
WARM = (1.0, 0.76, 0.52)
RED = (1.0, 0.07, 0.03)


SIZE = [1600, 1067]


def begin(width=1600, height=1067, samples=40, world=(0.004, 0.003, 0.0025), bounces=2, seed=7, fine=0.7):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    random.seed(seed)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    SIZE[:] = width, height
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.resolution_percentage = round(fine * (40 if os.environ.get("QUICK") else 100))
    cycles = scene.cycles
    cycles.samples, cycles.use_denoising, cycles.seed = samples, False, seed
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, 0.03
    cycles.max_bounces, cycles.transmission_bounces, cycles.transparent_max_bounces = bounces, bounces, 24
    cycles.diffuse_bounces = 1
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 3, 30
    cycles.caustics_reflective = cycles.caustics_refractive = False
    scene.view_settings.view_transform = "Raw"
    scene.world = bpy.data.worlds.new("world")
    scene.world.use_nodes = True
    scene.world.node_tree.nodes["Background"].inputs[0].default_value = (*world, 1)
    return scene


def camera(place, target, lens=40, fstop=None, focus=None, shift=(0, 0)):
    data = bpy.data.cameras.new("camera")
    data.lens, data.shift_x, data.shift_y = lens, *shift
    data.clip_end = 2000
    if fstop:
        data.dof.use_dof = True
        data.dof.aperture_fstop = fstop
        data.dof.focus_distance = focus or (Vector(target) - Vector(place)).length
    it = bpy.data.objects.new("camera", data)
    it.location = place
    it.rotation_euler = (Vector(target) - Vector(place)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(it)
    bpy.context.scene.camera = it
    return it


# --- Materials


def _material(name):
    it = bpy.data.materials.new(name)
    it.use_nodes = True
    return it, it.node_tree.nodes, it.node_tree.links


def surface(color, rough=0.6, metal=0.0, sheen=0.0, bump=0.0, bump_scale=40.0, specular=0.5, coat=0.0):
    it, nodes, links = _material("surface")
    shader = nodes["Principled BSDF"]
    for name, value in {
        "Base Color": (*color, 1),
        "Roughness": rough,
        "Metallic": metal,
        "Sheen": sheen,
        "Specular": specular,
        "Clearcoat": coat,
    }.items():
        shader.inputs[name].default_value = value
    if bump:
        noise, step = nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeBump")
        where = nodes.new("ShaderNodeTexCoord")
        noise.inputs["Scale"].default_value = bump_scale
        noise.inputs["Detail"].default_value = 4
        step.inputs["Strength"].default_value = bump
        links.new(where.outputs["Object"], noise.inputs["Vector"])
        links.new(noise.outputs["Fac"], step.inputs["Height"])
        links.new(step.outputs["Normal"], shader.inputs["Normal"])
    return it


def wet_floor(color, dry=0.5, wet=0.08, scale=0.7, bump=0.15):
    """Puddles: where the noise is low the ground mirrors."""
    it = surface(color, dry, bump=bump, bump_scale=30)
    nodes, links = it.node_tree.nodes, it.node_tree.links
    noise, ramp = nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeMapRange")
    where = nodes.new("ShaderNodeTexCoord")
    noise.inputs["Scale"].default_value = scale
    noise.inputs["Detail"].default_value = 5
    for name, value in {"From Min": 0.42, "From Max": 0.62, "To Min": wet, "To Max": dry}.items():
        ramp.inputs[name].default_value = value
    links.new(where.outputs["Object"], noise.inputs["Vector"])
    links.new(noise.outputs["Fac"], ramp.inputs["Value"])
    links.new(ramp.outputs["Result"], nodes["Principled BSDF"].inputs["Roughness"])
    return it


def glass(color=(1, 1, 1), rough=0.0, ior=1.45):
    it, nodes, links = _material("glass")
    shader = nodes.new("ShaderNodeBsdfGlass")
    shader.inputs["Color"].default_value = (*color, 1)
    shader.inputs["Roughness"].default_value = rough
    shader.inputs["IOR"].default_value = ior
    links.new(shader.outputs[0], nodes["Material Output"].inputs["Surface"])
    return it


def glow(color, strength=1.0):
    it, nodes, links = _material("glow")
    shader = nodes.new("ShaderNodeEmission")
    shader.inputs[0].default_value = (*color, 1)
    shader.inputs[1].default_value = strength
    links.new(shader.outputs[0], nodes["Material Output"].inputs["Surface"])
    return it


def glow_picture(image, strength=1.0):
    """Light with a picture in it, on a plane with the plain UV map."""
    it = glow((1, 1, 1), strength)
    nodes, links = it.node_tree.nodes, it.node_tree.links
    texture = nodes.new("ShaderNodeTexImage")
    texture.image, texture.interpolation = image, "Linear"
    links.new(texture.outputs["Color"], nodes["Emission"].inputs[0])
    return it


def painted(paint, width=64, height=64):
    """An image from a rule: paint(x, y) gives red, green and blue for arrays in 0–1, y upward."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / np.array([height - 1, width - 1], np.float32).reshape(2, 1, 1)
    data = np.ones((height, width, 4), np.float32)
    for at, channel in enumerate(paint(x, y)):
        data[..., at] = channel
    image = bpy.data.images.new("painted", width, height, float_buffer=True)
    image.colorspace_settings.name = "Raw"
    image.pixels.foreach_set(data.ravel())
    return image


def lights_out_of_focus(count, seed, reach=(0.012, 0.03), low=0.1, high=0.9, strength=1.0, width=1024, height=384):
    """A wall of soft discs, for what stands far behind the thing in focus: no sampler finds small lamps."""

    def paint(x, y):
        dice = np.random.default_rng(seed)
        wall = [np.zeros_like(x) for _ in range(3)]
        for n in range(count):
            at_x, at_y = dice.uniform(0, 1), dice.choice(np.linspace(low, high, 5)) + dice.uniform(-0.03, 0.03)
            r = dice.uniform(*reach)
            color, power = (EMBER, AMBER, AMBER, WARM, RED)[dice.integers(5)], strength * dice.uniform(0.25, 1.0) ** 1.6
            far = np.hypot(x - at_x, (y - at_y) * height / width) / r
            disc = np.clip((1 - far) * r * width / 2.5, 0, 1) * (0.7 + 0.5 * np.clip(far, 0, 1) ** 5)
            for at, c in enumerate(color):
                wall[at] += disc * c * power
        for at, c in enumerate((0.020, 0.0052, 0.0018)):
            wall[at] += c * strength * np.exp(-(((y - 0.5) / 0.35) ** 2))
        return wall

    return painted(paint, width, height)


def beam_light(color, strength):
    """Haze in a beam: brightest in its middle and near the lamp; nothing to sample, so nothing to grain."""
    it, nodes, links = _material("beam")
    clear, light, both = (nodes.new(f"ShaderNode{kind}") for kind in ("BsdfTransparent", "Emission", "AddShader"))
    facing, where, split = (nodes.new(f"ShaderNode{kind}") for kind in ("LayerWeight", "TexCoord", "SeparateXYZ"))
    light.inputs[0].default_value = (*color, 1)

    def calc(kind, a, b):
        node = nodes.new("ShaderNodeMath")
        node.operation = kind
        for at, value in enumerate((a, b)):
            if isinstance(value, (int, float)):
                node.inputs[at].default_value = value
            else:
                links.new(value, node.inputs[at])
        return node.outputs[0]

    facing.inputs["Blend"].default_value = 0.5
    links.new(where.outputs["Generated"], split.inputs[0])
    core = calc("POWER", calc("SUBTRACT", 1.0, facing.outputs["Facing"]), 2.2)
    reach = calc("POWER", calc("MAXIMUM", split.outputs["Z"], 0.0), 2.0)
    links.new(calc("MULTIPLY", calc("MULTIPLY", core, reach), strength), light.inputs[1])
    links.new(clear.outputs[0], both.inputs[0])
    links.new(light.outputs[0], both.inputs[1])
    links.new(both.outputs[0], nodes["Material Output"].inputs["Surface"])
    return it


# --- Shapes


def _object(mesh, material=None, place=(0, 0, 0), smooth=False):
    it = bpy.data.objects.new("it", mesh)
    it.location = place
    if material:
        mesh.materials.append(material)
    if smooth:
        mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    bpy.context.collection.objects.link(it)
    return it


def _mesh(build):
    work, mesh = bmesh.new(), bpy.data.meshes.new("mesh")
    build(work)
    work.to_mesh(mesh)
    work.free()
    return mesh


def box(place, size, material, turn=0.0, bevel=0.0):
    def build(work):
        bmesh.ops.create_cube(work, size=1, matrix=Matrix.Diagonal((*size, 1)))

    it = _object(_mesh(build), material, place)
    it.rotation_euler.z = turn
    if bevel:
        round_off = it.modifiers.new("bevel", "BEVEL")
        round_off.width, round_off.segments = bevel, 4
    return it


def plane(place, size, material, normal=(0, 0, 1), spin=0.0):
    def build(work):
        x, y = size[0] / 2, size[1] / 2
        face = work.faces.new([work.verts.new(p) for p in ((-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0))])
        uv = work.loops.layers.uv.new()
        for loop, at in zip(face.loops, ((0, 0), (1, 0), (1, 1), (0, 1))):
            loop[uv].uv = at

    it = _object(_mesh(build), material, place)
    it.rotation_euler = (Vector(normal).to_track_quat("Z", "Y") @ Matrix.Rotation(spin, 3, "Z").to_quaternion()).to_euler()
    return it


def ball(place, radius, material, fine=3):
    return _object(_mesh(lambda w: bmesh.ops.create_icosphere(w, subdivisions=fine, radius=radius)), material, place, True)


def slab(width, height, depth, corner, material, edge=0.0):
    """A flat thing with round corners, as telephones are; lies in x and y."""

    def build(work):
        outline = []
        for cx, cy, start in ((1, 1, 0), (-1, 1, 1), (-1, -1, 2), (1, -1, 3)):
            for k in range(13):
                a = (start + k / 12) * math.pi / 2
                outline.append(((width / 2 - corner) * cx + corner * math.cos(a), (height / 2 - corner) * cy + corner * math.sin(a), -depth / 2))
        face = work.faces.new([work.verts.new(p) for p in outline])
        risen = bmesh.ops.extrude_face_region(work, geom=[face])
        bmesh.ops.translate(work, vec=(0, 0, depth), verts=[v for v in risen["geom"] if isinstance(v, bmesh.types.BMVert)])
        bmesh.ops.recalc_face_normals(work, faces=work.faces)

    it = _object(_mesh(build), material)
    if edge:
        round_off = it.modifiers.new("bevel", "BEVEL")
        round_off.width, round_off.segments, round_off.limit_method = edge, 4, "ANGLE"
    return it


def lathe(profile, material, place=(0, 0, 0), steps=48):
    """Turns a line of (radius, height) into a vessel."""

    def build(work):
        rings = [
            [work.verts.new((r * math.cos(2 * math.pi * k / steps), r * math.sin(2 * math.pi * k / steps), z)) for k in range(steps)]
            for r, z in profile
        ]
        for low, high in zip(rings, rings[1:]):
            for k in range(steps):
                n = (k + 1) % steps
                work.faces.new((low[k], low[n], high[n], high[k]))
        bmesh.ops.remove_doubles(work, verts=work.verts, dist=1e-5)
        bmesh.ops.recalc_face_normals(work, faces=work.faces)

    return _object(_mesh(build), material, place, True)


def tube(points, radius, material, steps=10, closed=False):
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", radius, steps // 2
    curve.use_fill_caps = True
    line = curve.splines.new("POLY")
    line.points.add(len(points) - 1)
    for point, at in zip(line.points, points):
        point.co = (*at, 1)
    line.use_cyclic_u = closed
    curve.materials.append(material)
    it = bpy.data.objects.new("tube", curve)
    bpy.context.collection.objects.link(it)
    return it


def beam(lamp, target, spread, color, strength=1.0, steps=40):
    """A cone of lit haze from a lamp towards a target."""
    lamp, target = Vector(lamp), Vector(target)
    length = (target - lamp).length

    def build(work):
        bmesh.ops.create_cone(
            work, cap_ends=False, segments=steps, radius1=length * spread, radius2=length * spread * 0.04, depth=length
        )
        bmesh.ops.translate(work, vec=(0, 0, -length / 2), verts=work.verts)

    it = _object(_mesh(build), beam_light(color, strength), lamp, True)
    it.rotation_euler = (lamp - target).to_track_quat("Z", "Y").to_euler()
    it.visible_shadow = it.visible_diffuse = False
    return it


def lamp(place, target, size, color, power, shape="RECTANGLE", seen=False):
    data = bpy.data.lights.new("lamp", "AREA")
    data.shape, data.energy, data.color = shape, power, color
    data.size, data.size_y = size if isinstance(size, tuple) else (size, size)
    it = bpy.data.objects.new("lamp", data)
    it.location = place
    it.rotation_euler = (Vector(target) - Vector(place)).to_track_quat("-Z", "Y").to_euler()
    it.visible_camera = seen
    bpy.context.collection.objects.link(it)
    return it


def copy(it, place, turn=0.0, scale=1.0, material=None):
    other = bpy.data.objects.new("copy", it.data)
    other.location, other.rotation_euler, other.scale = place, (0, 0, turn), (scale,) * 3
    for modifier in it.modifiers:
        kept = other.modifiers.new(modifier.name, modifier.type)
        if modifier.type == "BEVEL":
            kept.width, kept.segments = modifier.width, modifier.segments
    bpy.context.collection.objects.link(other)
    if material:
        other.material_slots[0].link = "OBJECT"
        other.material_slots[0].material = material
    return other


# --- Film: what the lens and the emulsion do


def develop(path, exposure=1.0, bloom=0.10, halation=0.05, grain=0.011, base=(0.0056, 0.0038, 0.0031), vignette=0.35, tint=None, add=None, clean=True):
    """Renders, lets highlights bleed, maps to the house's near-black and lays the grain over it."""
    scene = bpy.context.scene
    raw = f"{path}.exr"
    scene.render.image_settings.file_format, scene.render.image_settings.color_depth = "OPEN_EXR", "32"
    scene.render.filepath = raw
    bpy.ops.render.render(write_still=True)
    image = bpy.data.images.load(raw)
    width, height = image.size
    light = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(light)
    light = light.reshape(height, width, 4)[::-1, :, :3].copy()
    np.save(f"{path}.npy", light.astype(np.float16))
    finish(light, path, exposure, bloom, halation, grain, base, vignette, tint, add, clean)


def finish(light, path, exposure=1.0, bloom=0.10, halation=0.05, grain=0.011, base=(0.0056, 0.0038, 0.0031), vignette=0.35, tint=None, add=None, clean=True):
    height, width = light.shape[:2]
    light = np.nan_to_num(np.minimum(light, 60.0)).astype(np.float32)
    if clean:
        light = _clean(light)
    if SIZE[0] != light.shape[1]:
        light = zoom(light, (SIZE[1] / light.shape[0], SIZE[0] / light.shape[1], 1), order=1)
        height, width = light.shape[:2]
    if add is not None:
        light = add(light)
    unit = width / 1600
    bright = np.maximum(light - 0.35, 0)
    if bloom:
        spread = sum(w * np.stack([gaussian_filter(bright[..., c], s * unit) for c in range(3)], -1) for s, w in ((5, 0.5), (22, 0.32), (90, 0.5)))
        light = light + bloom * spread
    if halation:
        red = gaussian_filter(bright.max(-1), 11 * unit)
        light = light + halation * red[..., None] * np.array((1.0, 0.22, 0.06))
    y, x = np.mgrid[0:height, 0:width]
    off = np.hypot((x / width - 0.5) * 1.25, (y / height - 0.5)) ** 2
    light = light * (1 - vignette * np.clip(off * 2.2, 0, 1))[..., None] * exposure
    if tint is not None:
        light = light * np.array(tint)
    light = light + np.array(base)
    tone = np.clip(light * (2.51 * light + 0.03) / (light * (2.43 * light + 0.59) + 0.14), 0, 1)
    shown = np.where(tone <= 0.0031308, tone * 12.92, 1.055 * np.power(np.maximum(tone, 1e-6), 1 / 2.4) - 0.055)
    floor = np.array((17, 12, 10)) / 255
    shown = floor * 0.8 * (1 - shown) + shown
    dice = np.random.default_rng(11)
    noise = gaussian_filter(dice.normal(size=(height, width)), 0.8)
    noise = noise / noise.std()
    luma = shown.mean(-1)
    shown = shown + (grain * noise * (0.35 + 1.3 * np.sqrt(np.clip(luma, 0, 1)) * (1 - 0.6 * luma)))[..., None]
    out = np.ones((height, width, 4), np.float32)
    out[..., :3] = np.clip(shown, 0, 1)
    image = bpy.data.images.new("out", width, height, alpha=False)
    image.colorspace_settings.name = "Raw"
    image.pixels.foreach_set(out[::-1].ravel())
    image.file_format, image.filepath_raw = "PNG", f"{path}.png"
    image.save()


def _clean(light):
    """Takes the sampler's noise out: single hot pixels, then means of alike neighbourhoods in the eye's own scale."""
    calm = np.stack([median_filter(light[..., c], 3) for c in range(3)], -1)
    hot = light.max(-1) > 2.2 * calm.max(-1) + 0.02
    eye = np.log1p(np.where(hot[..., None], calm, light) * 30).astype(np.float32)
    rough = uniform_filter(((eye - np.stack([uniform_filter(eye[..., c], 3) for c in range(3)], -1)) ** 2).sum(-1), 9)
    total, weight = eye.copy(), np.ones(eye.shape[:2], np.float32)
    reach = 5
    for down in range(0, reach + 1):
        for right in range(-reach, reach + 1):
            if down == 0 and right <= 0:
                continue
            moved = np.roll(eye, (-down, -right), (0, 1))
            unlike = uniform_filter(((eye - moved) ** 2).sum(-1), 5)
            share = np.exp(-np.maximum(unlike - 2.0 * rough, 0) / (0.35 * rough + 2e-5))
            total += share[..., None] * moved
            weight += share
            back = np.roll(share, (down, right), (0, 1))
            total += back[..., None] * np.roll(eye, (down, right), (0, 1))
            weight += back
    return np.expm1(total / weight[..., None]) / 30


def bokeh(spots, blades=0):
    """Lights out of focus, laid over the picture: (x, y, radius, color, strength) in parts of its width and height."""

    def add(light):
        height, width = light.shape[:2]
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        out = light.copy()
        for at_x, at_y, radius, color, strength in spots:
            r = radius * width
            far = np.hypot(x - at_x * width, y - at_y * height) / r
            if blades:
                angle = np.arctan2(y - at_y * height, x - at_x * width)
                part = 2 * math.pi / blades
                far = far * np.cos((angle + 0.3) % part - part / 2) / math.cos(part / 2) * 0.97
            disc = np.clip((1 - far) * r / 2.2, 0, 1) * (0.72 + 0.4 * np.clip(far, 0, 1) ** 6)
            out += disc[..., None] * np.array(color, np.float32) * strength
        return out

    return add
