"""A phone on the counter, its code alight; behind it the bar is only lights."""
from studio import *

begin(samples=PREVIEW or 20, bounces=5, seed=12)
camera((0.06, -0.64, 0.265), (0.026, 0.02, 0.082), lens=62, fstop=2.8, focus=0.655)
plane((0, 1.0, 0), (6, 4), surface((0.016, 0.010, 0.007), 0.16))
code = [[int(c) for c in row] for row in QR.split()]
side = len(code)


def screen(x, y):
    """The pick-up screen: a white card with the code, a ribbon of ember, and lines where words would be."""
    width, height = 0.068, 0.146
    px, py = x * width, (1 - y) * height
    def card(x0, y0, x1, y1, r):
        dx = np.maximum(np.maximum(x0 + r - px, px - x1 + r), 0)
        dy = np.maximum(np.maximum(y0 + r - py, py - y1 + r), 0)
        return ((np.hypot(dx, dy) <= r) & (px > x0) & (px < x1) & (py > y0) & (py < y1)).astype(np.float32)
    base = [np.full_like(px, c) for c in (0.0056, 0.0038, 0.0031)]
    def lay(mask, color):
        for at, c in enumerate(color):
            base[at] = base[at] * (1 - mask) + mask * c
    lay(card(0.006, 0.034, 0.062, 0.090, 0.0035), (1, 0.97, 0.94))
    inner, edge = 0.0475, 0.01025
    column = np.floor((px - edge) / inner * side).astype(int)
    row = np.floor((py - 0.03825) / inner * side).astype(int)
    inside = (column >= 0) & (column < side) & (row >= 0) & (row < side)
    dark = np.array(code)[np.clip(row, 0, side - 1), np.clip(column, 0, side - 1)] * inside
    lay(dark.astype(np.float32), (0.004, 0.003, 0.003))
    lay(card(0.006, 0.012, 0.036, 0.0175, 0.0027), (0.8, 0.72, 0.64))
    lay(card(0.006, 0.0205, 0.050, 0.024, 0.0017), (0.24, 0.18, 0.15))
    lay(card(0.006, 0.100, 0.062, 0.1125, 0.006), (1.0, 0.242, 0.065))
    lay(card(0.022, 0.1046, 0.046, 0.1079, 0.0016), (0.03, 0.01, 0.003))
    lay(card(0.006, 0.121, 0.044, 0.1245, 0.0017), (0.16, 0.12, 0.10))
    lay(card(0.006, 0.129, 0.034, 0.1325, 0.0017), (0.10, 0.07, 0.06))
    return base


lean = math.radians(16)
turn = Matrix.Rotation(math.radians(9), 4, "Z")
way = turn @ Vector((0, -math.cos(lean), math.sin(lean)))
middle = Vector((-0.006, 0.0, 0.0755))
upright = Matrix((turn @ Vector((1, 0, 0)), way.cross(turn @ Vector((1, 0, 0))).normalized(), way)).transposed()
for at, it in (
    (-0.0042, slab(0.0750, 0.1545, 0.0080, 0.0125, surface((0.25, 0.17, 0.12), 0.25, 1.0), 0.0016)),
    (-0.0001, slab(0.0725, 0.1520, 0.0006, 0.0113, surface((0.004, 0.004, 0.004), 0.08), 0.0001)),
    (0.00032, plane((0, 0, 0), (0.068, 0.146), glow_picture(painted(screen, 544, 1168), 0.95))),
):
    it.location, it.rotation_euler = middle + way * at, upright.to_euler()
# What it leans on, and a candle.
box((0.02, 0.062, 0.024), (0.10, 0.05, 0.048), surface((0.05, 0.025, 0.012), 0.4), turn=0.15, bevel=0.004)
lathe([(0.001, 0), (0.027, 0), (0.031, 0.004), (0.034, 0.062), (0.0325, 0.062), (0.030, 0.050), (0.001, 0.050)], glow((1.0, 0.19, 0.035), 0.42), (0.105, 0.085, 0.0005))
ball((0.105, 0.085, 0.066), 0.0075, glow(AMBER, 16))
lamp((0.105, 0.085, 0.16), (0.0, 0.0, 0.0), (0.05, 0.05), AMBER, 0.35)
# The bar behind: lamps the lens turns into discs.
plane((0, 2.2, 0.42), (3.6, 1.35), glow_picture(lights_out_of_focus(60, 4, (0.006, 0.014), 0.12, 0.9, 2.2), 1.0), normal=(0, -1, 0))
lamp((-0.45, 0.35, 0.35), (0, 0, 0.07), (0.10, 0.4), EMBER, 9)
lamp((0.5, 0.5, 0.5), (0.1, 0.05, 0.05), (0.2, 0.3), AMBER, 9)
lamp((0.0, -0.4, 0.7), (0, 0, 0.05), (0.4, 0.2), WARM, 0.8)
develop(OUT, exposure=1.0, bloom=0.10, halation=0.06)
