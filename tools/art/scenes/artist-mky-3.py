"""The record, close: light runs over its grooves to the needle."""
from studio import *

begin(samples=PREVIEW or 20, seed=3, bounces=2)
camera((-0.13, -0.235, 0.150), (0.012, 0.012, 0.0), lens=42, fstop=2.4, focus=0.300)


def groove_look():
    it = surface((0.006, 0.005, 0.005), 0.26, specular=0.8)
    nodes, links = it.node_tree.nodes, it.node_tree.links
    shader = nodes["Principled BSDF"]
    shader.inputs["Anisotropic"].default_value = 0.93
    tangent = nodes.new("ShaderNodeTangent")
    tangent.direction_type, tangent.axis = "RADIAL", "Z"
    links.new(tangent.outputs[0], shader.inputs["Tangent"])
    # Songs: rings that are a little rougher or smoother.
    where, length, wave, ramp = (nodes.new(f"ShaderNode{k}") for k in ("TexCoord", "VectorMath", "TexNoise", "MapRange"))
    length.operation = "LENGTH"
    links.new(where.outputs["Object"], length.inputs[0])
    wave.noise_dimensions = "1D"
    wave.inputs["Scale"].default_value, wave.inputs["Detail"].default_value = 260, 3
    links.new(length.outputs["Value"], wave.inputs["W"])
    ramp.inputs["From Min"].default_value, ramp.inputs["From Max"].default_value = 0.35, 0.65
    ramp.inputs["To Min"].default_value, ramp.inputs["To Max"].default_value = 0.14, 0.44
    links.new(wave.outputs["Fac"], ramp.inputs["Value"])
    links.new(ramp.outputs["Result"], shader.inputs["Roughness"])
    return it


lathe([(0.151, -0.001), (0.151, 0.0), (0.148, 0.001), (0.054, 0.001), (0.050, 0.0004), (0.001, 0.0004)], groove_look(), steps=256)
lathe([(0.050, 0.0), (0.050, 0.0012), (0.001, 0.0012)], surface((0.70, 0.135, 0.035), 0.55), steps=96)
lathe([(0.046, 0.00135), (0.0452, 0.00135)], surface((0.03, 0.008, 0.003), 0.5), steps=96)
for r in (0.040, 0.034, 0.020):
    lathe([(r, 0.00132), (r - 0.0012, 0.00132)], surface((0.05, 0.012, 0.004), 0.5), steps=96)
lathe([(0.0036, 0), (0.0036, 0.010), (0.002, 0.0125), (0.001, 0.0125)], surface((0.8, 0.7, 0.6), 0.15, 1.0), steps=32)
lathe([(0.166, -0.020), (0.166, -0.003), (0.163, -0.001), (0.001, -0.001)], surface((0.06, 0.05, 0.045), 0.3, 0.9), steps=200)
for n in range(120):
    a = 2 * math.pi * n / 120
    ball((0.1662 * math.cos(a), 0.1662 * math.sin(a), -0.009), 0.0016, surface((0.7, 0.6, 0.5), 0.2, 1.0), fine=1)
plane((0, 0.4, -0.021), (4, 3), surface((0.010, 0.008, 0.007), 0.35))
steel = surface((0.75, 0.68, 0.62), 0.18, 1.0)
black = surface((0.01, 0.009, 0.009), 0.3, coat=0.6)
arm = [(0.205, 0.150, 0.034), (0.190, 0.06, 0.031), (0.165, 0.0, 0.028), (0.128, -0.036, 0.020), (0.100, -0.052, 0.013)]
tube(arm, 0.0038, steel, steps=16)
head = box((0.088, -0.059, 0.0095), (0.036, 0.017, 0.009), black, turn=0.52, bevel=0.002)
box((0.081, -0.063, 0.0045), (0.014, 0.010, 0.006), surface((0.8, 0.2, 0.05), 0.3), turn=0.52, bevel=0.001)
tube([(0.104, -0.066, 0.012), (0.108, -0.080, 0.020)], 0.0012, steel)
lathe([(0.020, -0.02), (0.020, 0.040), (0.001, 0.042)], black, (0.207, 0.160, 0), steps=32)
lamp((0.28, 0.46, 0.20), (0, 0, 0), (0.10, 0.10), EMBER, 4.2)
lamp((-0.42, 0.34, 0.22), (0, 0, 0), (0.07, 0.07), AMBER, 4.2)
lamp((0.1, -0.1, 0.5), (0.06, -0.03, 0), (0.12, 0.05), WARM, 0.55)
plane((0.3, 1.1, 0.16), (2.6, 0.9), glow_picture(lights_out_of_focus(30, 13, (0.012, 0.026), 0.2, 0.95, 0.6), 1.0), normal=(-0.3, -1, 0))
develop(OUT, exposure=1.05, bloom=0.14, halation=0.07)
