import type { Scene, Shape } from "./scene";

/** Pixels of the picture per pixel of the window. */
const SCALE = 2;
const MARGIN = 24;
const TITLE = 34;

/** A chart as a PNG, in the colors of the window, below its title. */
export async function png(title: string, scene: Scene): Promise<Uint8Array> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil((scene.width + 2 * MARGIN) * SCALE);
  canvas.height = Math.ceil((scene.height + 2 * MARGIN + TITLE) * SCALE);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  const style = getComputedStyle(document.documentElement);
  const color = (token: string) => style.getPropertyValue(`--${token}`).trim();
  const font = style.getPropertyValue("--font").trim() || "sans-serif";
  context.scale(SCALE, SCALE);
  context.fillStyle = color("ground");
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(MARGIN, MARGIN);
  const head = { is: "text", x: 0, y: 14, text: title, tone: "text", size: 15, anchor: "start" } as const;
  draw(context, { ...head, strong: true }, color, font);
  context.translate(0, TITLE);
  for (const shape of scene.shapes) draw(context, shape, color, font);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("no picture");
  return new Uint8Array(await blob.arrayBuffer());
}

function draw(
  context: CanvasRenderingContext2D,
  shape: Shape,
  color: (token: string) => string,
  font: string,
): void {
  context.fillStyle = context.strokeStyle = color(shape.tone);
  switch (shape.is) {
    case "bar":
      context.lineWidth = 1;
      if (shape.hollow) context.strokeRect(shape.x, shape.y, shape.width, shape.height);
      else context.fillRect(shape.x, shape.y, shape.width, shape.height);
      return;
    case "path":
      context.lineWidth = shape.width;
      context.lineJoin = "round";
      context.beginPath();
      for (const [x, y] of shape.points) context.lineTo(x, y);
      context.stroke();
      return;
    case "dot":
      context.beginPath();
      context.arc(shape.x, shape.y, shape.radius, 0, 2 * Math.PI);
      context.fill();
      return;
    case "text":
      context.font = `${shape.strong ? 600 : 400} ${shape.size}px ${font}`;
      context.textAlign = shape.anchor === "middle" ? "center" : shape.anchor;
      context.fillText(shape.text, shape.x, shape.y);
  }
}
