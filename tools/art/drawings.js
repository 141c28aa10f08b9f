// Runs in the page that canvas.mjs opens. Light is added up in linear numbers, then mapped as studio.py does it.
const EMBER = [1, 0.24, 0.062];
const AMBER = [1, 0.46, 0.14];
const WARM = [1, 0.76, 0.52];
const canvas = document.querySelector("canvas");

function dice(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const mix = (a, b, t) => a + (b - a) * t;
const clamp = (x, low = 0, high = 1) => Math.min(high, Math.max(low, x));
const smooth = (a, b, x) => {
  const t = clamp((x - a) / (b - a));
  return t * t * (3 - 2 * t);
};
const bell = (x, width) => Math.exp(-((x / width) ** 2));

/** Paints every pixel from light(x, y) → [r, g, b], x and y in parts of the width, y downward; with the house's grain. */
function expose(width, height, light, seed) {
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  const image = context.createImageData(width, height);
  const roll = dice(seed);
  const floor = [17, 12, 10];
  for (let py = 0, at = 0; py < height; py++) {
    for (let px = 0; px < width; px++, at += 4) {
      const color = light(px / width, py / width);
      const grain = (roll() + roll() + roll() - 1.5) * 7;
      for (let channel = 0; channel < 3; channel++) {
        const l = color[channel];
        const tone = clamp((l * (2.51 * l + 0.03)) / (l * (2.43 * l + 0.59) + 0.14));
        const shown = tone <= 0.0031308 ? tone * 12.92 : 1.055 * tone ** (1 / 2.4) - 0.055;
        image.data[at + channel] =
          floor[channel] * (1 - shown) + 255 * shown + grain * (0.35 + 0.8 * Math.sqrt(shown) * (1 - shown));
      }
      image.data[at + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
  return context;
}

const add = (...lights) =>
  [0, 1, 2].map((channel) => lights.reduce((sum, [color, power]) => sum + color[channel] * power, 0));

function write(context, text, x, y, size, weight, color, spacing = "-0.02em") {
  context.font = `${weight} ${size}px Bricolage`;
  context.letterSpacing = spacing;
  context.fillStyle = color;
  context.fillText(text, x, y);
}

/** Smooth noise of one number. */
function wander(seed) {
  const roll = dice(seed);
  const waves = Array.from({ length: 6 }, (_, n) => [1.7 ** n * (0.8 + roll() * 0.4), roll() * 6.283, 0.62 ** n]);
  return (x) => waves.reduce((sum, [rate, phase, part]) => sum + Math.sin(x * rate + phase) * part, 0) / 2.4;
}

globalThis.draw = {
  /** Ribbed glass before an ember sun, over a floor that holds a little of it. */
  "flyer-fallback"() {
    const strip = 1 / 26;
    expose(
      1600,
      2000,
      (x, y) => {
        const rib = Math.floor(x / strip);
        const u = (x / strip - rib) * 2 - 1;
        const seen = (rib + 0.5) * strip + u * strip * 2.9;
        const far = Math.hypot(seen - 0.5, (y - 0.55) * 0.98);
        const sun = smooth(0.335, 0.3, far);
        const low = smooth(0.2, 0.86, y);
        const halo = bell(far, 0.42) * 0.3 + bell(far, 0.85) * 0.07;
        const edge = 0.55 + 0.45 * Math.sqrt(1 - u * u * 0.92);
        const glint = bell(u + 0.82, 0.07) * (0.02 + 0.5 * bell(far - 0.32, 0.16));
        return add(
          [EMBER, (sun * mix(0.55, 1.5, low) + halo) * edge],
          [AMBER, sun * low * low * 0.9 * edge + glint],
          [WARM, sun * low ** 4 * 0.5],
        );
      },
      4,
    );
  },

  "flyer-aurora-nights"() {
    const path = [0, 1, 2, 3].map((n) => [wander(11 + n), wander(31 + n), wander(57 + n)]);
    const roll = dice(9);
    const stars = Array.from({ length: 150 }, () => [roll(), roll() * 0.8, 0.0006 + roll() * 0.0009, roll()]);
    const context = expose(
      1600,
      2000,
      (x, y) => {
        let ember = 0;
        let amber = 0;
        let warm = 0;
        path.forEach(([foot, bright, fine], n) => {
          const base = 0.8 - n * 0.11 + 0.14 * foot(x * (2.2 + n * 0.5));
          const up = base - y;
          const rays = 0.45 + 0.55 * (0.5 + 0.5 * fine(x * 34 + foot(x * 3) * 6));
          const tall = 0.2 + 0.16 * (0.5 + 0.5 * bright(x * 6));
          const veil = up > 0 ? Math.exp(-up / tall) * rays : Math.exp(up / 0.012);
          const power = veil * (0.35 + 0.65 * (0.5 + 0.5 * bright(x * 2.4 + n))) * (1 - n * 0.16);
          ember += power * 0.62;
          amber += power * Math.exp(-Math.abs(up) / 0.06) * 0.55;
          warm += power * Math.exp(-Math.abs(up) / 0.018) * 0.35;
        });
        const haze = bell(y - 0.95, 0.3) * 0.1;
        return add([EMBER, ember + haze], [AMBER, amber], [WARM, warm]);
      },
      6,
    );
    for (const [x, y, r, power] of stars) {
      context.fillStyle = `rgb(255 226 200 / ${0.15 + 0.5 * power})`;
      context.beginPath();
      context.arc(x * 1600, y * 1600, r * 1600, 0, 7);
      context.fill();
    }
    const dark = context.createLinearGradient(0, 1250, 0, 2000);
    dark.addColorStop(0, "rgb(17 12 10 / 0)");
    dark.addColorStop(0.55, "rgb(17 12 10 / 0.88)");
    dark.addColorStop(1, "rgb(17 12 10 / 0.96)");
    context.fillStyle = dark;
    context.fillRect(0, 1250, 1600, 750);
    write(context, "Aurora", 104, 1640, 330, 800, "#fff4ea", "-0.045em");
    write(context, "Nights", 104, 1890, 330, 800, "#ff8748", "-0.045em");
    write(context, "RESIDENT SET", 116, 190, 52, 680, "#fff4ea", "0.14em");
    write(context, "BACK TO BACK UNTIL TWO", 116, 262, 52, 400, "#e8d9cd", "0.14em");
  },

  "flyer-mezcal"() {
    const ridge = wander(5);
    const context = expose(
      1600,
      2000,
      (x, y) => {
        const far = Math.hypot(x - 0.5, y - 0.6);
        const moon = smooth(0.352, 0.346, far);
        const shade = mix(0.55, 1.35, smooth(0.28, 0.95, y));
        const halo = bell(far, 0.4) * 0.16 + bell(far, 0.9) * 0.05;
        const hill = smooth(-0.002, 0.002, y - (0.9 + 0.03 * ridge(x * 5)));
        const air = (1 - hill) * (moon * shade + halo) + hill * 0.012;
        return add([EMBER, air], [AMBER, moon * (1 - hill) * shade * shade * 0.28]);
      },
      8,
    );
    // The agave: leaves from the back to the front, each with the moon on its edge.
    const roll = dice(21);
    const leaves = Array.from({ length: 31 }, (_, n) => ({
      a: -Math.PI / 2 + ((n % 2 ? 1 : -1) * (30 - n) * 0.055 + (roll() - 0.5) * 0.1),
      long: 560 + 190 * Math.cos((30 - n) * 0.055) - n * 5 + roll() * 60,
      n,
    }));
    for (const { a, long, n } of leaves) {
      const [x0, y0] = [800 + Math.cos(a) * 20, 1640];
      const droop = Math.cos(a) * 120;
      const [x1, y1] = [x0 + Math.cos(a) * long + droop, y0 + Math.sin(a) * long + Math.abs(Math.cos(a)) * 90];
      const wide = 62 + n * 0.6;
      const [sx, sy] = [-Math.sin(a) * wide, Math.cos(a) * wide];
      const [mx, my] = [x0 + Math.cos(a) * long * 0.42, y0 + Math.sin(a) * long * 0.42];
      context.beginPath();
      context.moveTo(x0 - sx * 0.7, y0 - sy * 0.7);
      context.quadraticCurveTo(mx - sx * 1.7, my - sy * 1.7, x1, y1);
      context.quadraticCurveTo(mx + sx * 1.7, my + sy * 1.7, x0 + sx * 0.7, y0 + sy * 0.7);
      const fill = context.createLinearGradient(mx - sx, my - sy, mx + sx, my + sy);
      const lit = 0.5 + 0.5 * Math.sin(n * 1.7);
      fill.addColorStop(0, `rgb(${26 + 30 * lit} ${16 + 10 * lit} ${12 + 4 * lit})`);
      fill.addColorStop(0.5, "#140e0b");
      fill.addColorStop(1, "#0d0807");
      context.fillStyle = fill;
      context.fill();
      context.lineWidth = 3;
      const rim = context.createLinearGradient(x0, y0, x1, y1);
      rim.addColorStop(0.2, "rgb(255 135 72 / 0)");
      rim.addColorStop(0.9, `rgb(255 ${150 + 40 * lit} ${90 + 40 * lit} / 0.75)`);
      context.strokeStyle = rim;
      context.stroke();
    }
    const dark = context.createLinearGradient(0, 1400, 0, 2000);
    dark.addColorStop(0, "rgb(17 12 10 / 0)");
    dark.addColorStop(0.5, "rgb(17 12 10 / 0.93)");
    dark.addColorStop(1, "rgb(17 12 10 / 1)");
    context.fillStyle = dark;
    context.fillRect(0, 1400, 1600, 600);
    write(context, "Mezcal", 104, 370, 360, 800, "#fff4ea", "-0.045em");
    write(context, "TASTING", 116, 1800, 60, 680, "#ff9a63", "0.14em");
    write(context, "SIX MEZCALS · THREE VILLAGES", 116, 1884, 52, 400, "#e8d9cd", "0.14em");
  },

  async shared(data) {
    canvas.width = 1200;
    canvas.height = 630;
    const context = canvas.getContext("2d");
    const picture = new Image();
    picture.src = data;
    await picture.decode();
    context.drawImage(picture, 290, 0);
    const dark = context.createLinearGradient(290, 0, 900, 0);
    dark.addColorStop(0, "rgb(17 12 10 / 1)");
    dark.addColorStop(0.5, "rgb(17 12 10 / 0.8)");
    dark.addColorStop(1, "rgb(17 12 10 / 0)");
    context.fillStyle = dark;
    context.fillRect(0, 0, 1200, 630);
    context.save();
    context.translate(84, 236);
    context.scale(3.1, 3.1);
    context.fillStyle = "#fff4ea";
    for (const left of [0.5, 11.5, 22.5]) {
      context.beginPath();
      context.roundRect(left, 17.5, 7, 17, 3.5);
      context.fill();
    }
    context.lineWidth = 7;
    context.lineCap = "round";
    context.strokeStyle = "#ff8748";
    context.stroke(new Path2D("M4 9.5C8.5 0.5 37 -3 37 16.5V31"));
    context.restore();
    write(context, "Skipline", 240, 338, 112, 800, "#fff4ea", "-0.03em");
    write(context, "Order from your phone. Skip the line.", 86, 424, 36, 550, "#e8d9cd", "-0.005em");
  },

  film(time) {
    const size = 720;
    if (canvas.width !== size) canvas.width = canvas.height = size;
    const context = canvas.getContext("2d");
    const middle = size / 2;
    const closing = 3.15;
    const burst = 3.55;
    context.globalCompositeOperation = "source-over";
    context.fillStyle = "#110c0a";
    context.fillRect(0, 0, size, size);
    context.globalCompositeOperation = "lighter";
    const glow = (x, y, r, color, power) => {
      if (power <= 0.002 || r <= 0) return;
      const light = context.createRadialGradient(x, y, 0, x, y, r);
      light.addColorStop(0, `rgb(${color} / ${clamp(power)})`);
      light.addColorStop(0.35, `rgb(${color} / ${clamp(power) * 0.32})`);
      light.addColorStop(1, `rgb(${color} / 0)`);
      context.fillStyle = light;
      context.fillRect(x - r, y - r, r * 2, r * 2);
    };
    const tension = clamp(time / closing);
    if (time < burst) {
      const fall = smooth(closing, burst - 0.12, time);
      const radius = mix(mix(212, 148, tension ** 3), 2, fall ** 1.5);
      const turn = 0.5 * time + 7.2 * tension ** 4 + 5 * fall;
      const breath = 1 + 0.02 * Math.sin(time * mix(4, 22, tension ** 2)) * (1 + 2 * tension);
      const light = mix(0.34, 1, tension ** 1.6) * (1 - smooth(burst - 0.16, burst - 0.06, time));
      glow(middle, middle, mix(300, 380, tension), "255 110 50", mix(0.1, 0.42, tension ** 2) * light);
      const runner = time * 0.9 + 9 * tension ** 3;
      for (let n = 0; n < 24; n++) {
        const a = (n / 24) * Math.PI * 2 + turn;
        const lead = Math.max(0, 1 - ((((n / 24 - runner) % 1) + 1) % 1) * 3.2) ** 2;
        const power = clamp(light * (0.3 + 0.75 * lead + 0.35 * tension ** 3));
        const r = radius * breath * (1 + 0.05 * lead);
        const [x, y] = [middle + Math.cos(a) * r, middle + Math.sin(a) * r];
        // Speed smears a light along its way.
        const smear = clamp((0.2 * 28.8 * tension ** 3) / closing + fall * 1.4, 0, 0.42);
        const long = mix(46, 30, tension) * (1 - 0.75 * fall);
        for (let k = 0; k < 4; k++) {
          const b = a - (smear * k) / 4;
          context.save();
          context.translate(middle + Math.cos(b) * r, middle + Math.sin(b) * r);
          context.rotate(b + Math.PI / 2 + Math.PI / 2);
          context.fillStyle =
            lead > 0.25
              ? `rgb(255 176 110 / ${power * (1 - k / 4) * 0.9})`
              : `rgb(255 118 56 / ${power * (1 - k / 4) * 0.8})`;
          context.beginPath();
          context.roundRect(-long / 2, -6.5, long, 13, 6.5);
          context.fill();
          context.restore();
          if (smear < 0.03) break;
        }
        glow(x, y, 44 + 40 * lead, "255 120 56", power * 0.34);
      }
      // Dust that is drawn in.
      const roll = dice(77);
      for (let n = 0; n < 70; n++) {
        const [start, a, pace, strong] = [roll(), roll() * 6.283, 0.1 + roll() * 0.22, roll()];
        const life = (start + time * pace * (1 + 2.6 * tension ** 2)) % 1;
        const r = mix(430, 20, life) * (1 - fall);
        const b = a + life * 1.3 + tension ** 3 * 3;
        const alpha = smooth(0, 0.25, life) * (1 - life) * (0.3 + 0.7 * strong) * (0.35 + 0.65 * tension) * (1 - fall);
        glow(middle + Math.cos(b) * r, middle + Math.sin(b) * r, 3 + 5 * strong, "255 190 130", alpha);
      }
      glow(middle, middle, 30 + 130 * tension ** 3, "255 214 170", light * (0.06 + 0.75 * tension ** 4));
      if (fall > 0.5) glow(middle, middle, 16, "255 240 220", 0.9);
    } else {
      const since = time - burst;
      const flash = Math.exp(-since * 4.2);
      glow(middle, middle, 900, "255 226 190", flash * 1.0);
      glow(middle, middle, 560, "255 150 80", 0.9 * Math.exp(-since * 1.6));
      glow(middle, middle, 420, "255 120 56", 0.3 * smooth(0, 0.5, since));
      const ring = 60 + 620 * (1 - Math.exp(-since * 2.4));
      context.strokeStyle = `rgb(255 170 105 / ${0.55 * Math.exp(-since * 3)})`;
      context.lineWidth = 34 * Math.exp(-since * 2.2) + 1;
      context.beginPath();
      context.arc(middle, middle, ring, 0, 7);
      context.stroke();
      const roll = dice(5);
      for (let n = 0; n < 26; n++) {
        const [a, wide, strong] = [roll() * 6.283, 0.01 + roll() * 0.035, roll()];
        const ray = context.createRadialGradient(middle, middle, 30, middle, middle, 520);
        ray.addColorStop(0, `rgb(255 190 125 / ${(0.1 + 0.3 * strong) * Math.exp(-since * 1.9)})`);
        ray.addColorStop(1, "rgb(255 120 56 / 0)");
        context.fillStyle = ray;
        context.beginPath();
        context.moveTo(middle, middle);
        context.arc(middle, middle, 540, a + since * 0.1 - wide, a + since * 0.1 + wide);
        context.fill();
      }
      for (let n = 0; n < 130; n++) {
        const [a, speed, strong, kind] = [roll() * 6.283, 120 + 620 * roll() ** 1.4, roll(), roll()];
        const at = (s) => {
          const r = (speed * (1 - Math.exp(-s * 1.8))) / 1.8;
          return [middle + Math.cos(a) * r, middle + Math.sin(a) * r + 90 * s * s];
        };
        const [[x, y], [u, v]] = [at(since), at(Math.max(0, since - 0.06))];
        const alpha = clamp((1.55 - since) / 0.7) * (0.35 + 0.65 * strong);
        context.strokeStyle =
          kind < 0.3
            ? `rgb(255 236 214 / ${alpha})`
            : kind < 0.65
              ? `rgb(255 178 110 / ${alpha})`
              : `rgb(255 125 60 / ${alpha})`;
        context.lineWidth = 2 + 3.4 * strong;
        context.lineCap = "round";
        context.beginPath();
        context.moveTo(u, v);
        context.lineTo(x, y);
        context.stroke();
      }
    }
    return canvas.toDataURL("image/jpeg", 0.95);
  },
};
