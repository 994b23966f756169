import { MELODY } from "./music.js";

/**
 * A river at night in lacquer colours. Everything that moves has a period that divides the loop.
 */
const COLOURS = {
  night: "#140c0a",
  deep: "#0d0706",
  lacquer: "#7c1a14",
  red: "#c92d21",
  gold: "#f2b84b",
  pale: "#faeedb",
};
const BEAT_SECONDS = 0.75;
const TAU = 2 * Math.PI;

/** Draws the frame at `seconds` of a loop of `loopSeconds` on a 1280 × 720 canvas. */
export function drawFrame(canvas, seconds, loopSeconds) {
  const c = canvas.getContext("2d");
  const turn = (times) => (TAU * times * seconds) / loopSeconds;
  const beat = seconds / BEAT_SECONDS;

  drawSky(c);
  drawMoon(c, turn);
  drawHills(c);
  drawRiver(c, turn);
  for (let i = 0; i < 5; i++) drawRiverLantern(c, i, seconds / loopSeconds, turn);
  drawStrings(c, beat, loopSeconds / BEAT_SECONDS);
  drawLantern(c, { x: 150, y: 60, size: 74, sway: Math.sin(turn(6)) * 0.06, glow: pulse(beat) });
  drawLantern(c, {
    x: 330,
    y: 10,
    size: 50,
    sway: Math.sin(turn(8) + 1) * 0.07,
    glow: pulse(beat + 0.5) * 0.7,
  });
  drawLantern(c, {
    x: 1010,
    y: 0,
    size: 58,
    sway: Math.sin(turn(7) + 2) * 0.06,
    glow: pulse(beat + 0.5) * 0.8,
  });
  drawDial(c, seconds / loopSeconds, beat);
  drawName(c);
}

const pulse = (beat) => Math.exp(-3 * (beat % 1));

function drawSky(c) {
  const sky = c.createLinearGradient(0, 0, 0, 440);

  sky.addColorStop(0, COLOURS.deep);
  sky.addColorStop(0.65, "#2a110d");
  sky.addColorStop(1, COLOURS.lacquer);
  c.fillStyle = sky;
  c.fillRect(0, 0, 1280, 440);
}

function drawMoon(c, turn) {
  const halo = c.createRadialGradient(700, 230, 70, 700, 230, 260);

  halo.addColorStop(0, "rgb(242 184 75 / 0.35)");
  halo.addColorStop(1, "rgb(242 184 75 / 0)");
  c.fillStyle = halo;
  c.fillRect(400, 0, 620, 440);
  c.fillStyle = COLOURS.gold;
  circle(c, 700, 230, 84);

  // One dark cloud, on purpose: bands of red over gold would read as a flag.
  const drift = 30 * Math.sin(turn(1));

  c.fillStyle = "rgb(42 17 13 / 0.92)";
  pill(c, 735 + drift, 258, 210, 26);
  pill(c, 775 + drift, 240, 110, 30);
}

function drawHills(c) {
  for (const [colour, base, height, shift] of [
    ["#3a130f", 400, 70, 0],
    ["#24100c", 425, 50, 2.1],
  ]) {
    c.fillStyle = colour;
    c.beginPath();
    c.moveTo(0, 440);
    for (let x = 0; x <= 1280; x += 16) {
      c.lineTo(
        x,
        base - height * Math.abs(Math.sin(x / 210 + shift)) * (0.6 + 0.4 * Math.sin(x / 90)),
      );
    }

    c.lineTo(1280, 440);
    c.fill();
  }
}

function drawRiver(c, turn) {
  const water = c.createLinearGradient(0, 440, 0, 720);

  water.addColorStop(0, "#4a1712");
  water.addColorStop(1, COLOURS.deep);
  c.fillStyle = water;
  c.fillRect(0, 440, 1280, 280);
  for (let row = 0; row < 14; row++) {
    const y = 450 + row * 19;
    const width = 60 + 16 * row + 26 * Math.sin(turn(12) + row * 1.7);

    c.fillStyle = `rgb(242 184 75 / ${0.5 - row * 0.03})`;
    pill(c, 700 - width / 2 + 14 * Math.sin(turn(6) + row), y, width, 3 + row / 4);
  }
}

function drawRiverLantern(c, i, progress, turn) {
  const x = ((i / 5 + progress) % 1) * 1480 - 100;
  const y = 520 + 34 * (i % 3) + 4 * Math.sin(turn(12) + i * 2);
  const halo = c.createRadialGradient(x, y, 4, x, y, 70);

  halo.addColorStop(0, "rgb(255 190 90 / 0.55)");
  halo.addColorStop(1, "rgb(255 190 90 / 0)");
  c.fillStyle = halo;
  c.fillRect(x - 70, y - 70, 140, 140);
  c.fillStyle = COLOURS.red;
  c.beginPath();
  c.ellipse(x, y + 10, 26, 9, 0, 0, TAU);
  c.fill();
  c.fillStyle = COLOURS.gold;
  c.beginPath();
  c.ellipse(x, y - 4, 8, 14, 0, 0, TAU);
  c.fill();
}

/** Four strings; the note that sounds makes one of them swing. */
function drawStrings(c, beat, loopBeats) {
  const notes = MELODY.filter(([start]) => start < loopBeats);
  const [start, note] = [...notes].reverse().find(([at]) => at <= beat) ?? notes.at(-1);
  const age = (beat - start + loopBeats) % loopBeats;

  for (let string = 0; string < 4; string++) {
    const swing = string === note % 4 ? 13 * Math.exp(-1.4 * age) * Math.cos(age * TAU * 6) : 0;
    const y = 612 + string * 22;

    c.strokeStyle = string === note % 4 ? COLOURS.gold : "rgb(250 238 219 / 0.45)";
    c.lineWidth = 1.5 + string * 0.6;
    c.beginPath();
    c.moveTo(450, y);
    c.quadraticCurveTo(700, y + 2 * swing, 950, y);
    c.stroke();
  }
}

function drawLantern(c, { x, y, size, sway, glow }) {
  c.save();
  c.translate(x, 0);
  c.rotate(sway);
  c.strokeStyle = COLOURS.gold;
  c.lineWidth = 2;
  c.beginPath();
  c.moveTo(0, -20);
  c.lineTo(0, y + size * 2.6);
  c.stroke();

  const middle = y + size * 1.4;
  const halo = c.createRadialGradient(0, middle, size * 0.4, 0, middle, size * 3);

  halo.addColorStop(0, `rgb(255 170 70 / ${0.25 + 0.3 * glow})`);
  halo.addColorStop(1, "rgb(255 170 70 / 0)");
  c.fillStyle = halo;
  c.fillRect(-size * 3, middle - size * 3, size * 6, size * 6);

  const silk = c.createRadialGradient(0, middle, 0, 0, middle, size);

  silk.addColorStop(0, `rgb(255 ${150 + 70 * glow} ${60 + 60 * glow})`);
  silk.addColorStop(1, COLOURS.red);
  c.fillStyle = silk;
  c.beginPath();
  c.ellipse(0, middle, size, size * 0.8, 0, 0, TAU);
  c.fill();
  c.strokeStyle = "rgb(124 26 20 / 0.7)";
  for (const width of [0.3, 0.68]) {
    c.beginPath();
    c.ellipse(0, middle, size * width, size * 0.8, 0, 0, TAU);
    c.stroke();
  }

  c.fillStyle = COLOURS.gold;
  c.fillRect(-size * 0.35, middle - size * 0.86, size * 0.7, size * 0.14);
  c.fillRect(-size * 0.35, middle + size * 0.72, size * 0.7, size * 0.14);
  c.restore();
}

/** The clock of the loop: a hand that goes round once, and the four beats of the bar. */
function drawDial(c, progress, beat) {
  const [x, y, radius] = [1130, 590, 84];

  c.fillStyle = "rgb(13 7 6 / 0.75)";
  circle(c, x, y, radius + 14);
  c.lineWidth = 5;
  c.strokeStyle = "rgb(250 238 219 / 0.25)";
  ring(c, x, y, radius, 0, 1);
  c.strokeStyle = COLOURS.gold;
  ring(c, x, y, radius, 0, progress);

  const angle = TAU * progress - TAU / 4;

  c.fillStyle = COLOURS.pale;
  circle(c, x + radius * Math.cos(angle), y + radius * Math.sin(angle), 9);
  for (let i = 0; i < 4; i++) {
    const isNow = Math.floor(beat) % 4 === i;

    c.fillStyle = isNow ? COLOURS.gold : "rgb(250 238 219 / 0.25)";
    circle(c, x - 45 + i * 30, y + 32, isNow ? 7 + 4 * pulse(beat) : 6);
  }

  c.fillStyle = COLOURS.pale;
  c.font = '600 52px "Phudu Variable", sans-serif';
  c.textAlign = "center";
  c.fillText(String(Math.floor(beat / 4) + 1), x, y + 12);
}

function drawName(c) {
  c.textAlign = "left";
  c.fillStyle = COLOURS.pale;
  c.font = '700 60px "Phudu Variable", sans-serif';
  c.fillText("Nhạc Sống", 64, 640);
  c.fillStyle = COLOURS.gold;
  c.font = '500 27px "Phudu Variable", sans-serif';
  c.fillText("Buổi diễn mẫu · Demo show", 66, 682);
}

function circle(c, x, y, radius) {
  c.beginPath();
  c.arc(x, y, radius, 0, TAU);
  c.fill();
}

function ring(c, x, y, radius, from, to) {
  c.beginPath();
  c.arc(x, y, radius, TAU * from - TAU / 4, TAU * to - TAU / 4);
  c.stroke();
}

function pill(c, x, y, width, height) {
  c.beginPath();
  c.roundRect(x, y, width, height, height / 2);
  c.fill();
}
