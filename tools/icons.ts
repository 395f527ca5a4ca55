/**
 * Draws the icons of web/public from the product's mark. Run `node tools/icons.ts` after the mark
 * changes.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import { launchOptions } from "#e2e/world/browser.ts";

/** The logo of web/ui/controls/art.tsx, in a square with sides of 28 units. */
const MARK =
  "<path fill-rule='evenodd' d='M3 27V13a11 11 0 0 1 22 0v14h-5V13a6 6 0 0 0-12 0v14z'/>" +
  "<path d='M8 27V13c0-2.6 1.6-4.8 4-5.6V27z' opacity='.35'/>";
const ACCENT = "#005b66";
const CANVAS = "#f9f8f4";

interface Icon {
  file: string;
  size: number;
  /**
   * The mark's width as a fraction of the icon's width. Systems can crop a maskable icon to a
   * circle of 80% of its width.
   */
  mark: number;
  color: string;
  background: string;
}

const icons: Icon[] = [
  { file: "icon-192.png", size: 192, mark: 0.7, color: ACCENT, background: CANVAS },
  { file: "icon-512.png", size: 512, mark: 0.7, color: ACCENT, background: CANVAS },
  { file: "icon-maskable-512.png", size: 512, mark: 0.5, color: CANVAS, background: ACCENT },
  { file: "apple-touch-icon.png", size: 180, mark: 0.6, color: CANVAS, background: ACCENT },
];

const browser = await chromium.launch(launchOptions);
try {
  for (const icon of icons) writeFileSync(inPublic(icon.file), await draw(browser, icon));
  const small = { file: "favicon.ico", size: 32, mark: 1, color: ACCENT, background: "none" };
  writeFileSync(inPublic(small.file), toIco(await draw(browser, small), small.size));
} finally {
  await browser.close();
}

function inPublic(file: string): string {
  return fileURLToPath(new URL(`../web/public/${file}`, import.meta.url));
}

async function draw(inBrowser: Browser, { size, mark, color, background }: Icon): Promise<Buffer> {
  const page = await inBrowser.newPage({ viewport: { width: size, height: size } });
  const side = 28 / mark;
  const start = (28 - side) / 2;
  await page.setContent(
    `<style>html,body{margin:0;background:transparent}svg{display:block}</style>
     <svg width="${size}" height="${size}" viewBox="${start} ${start} ${side} ${side}" fill="${color}">
       <rect x="${start}" y="${start}" width="${side}" height="${side}" fill="${background}"/>${MARK}
     </svg>`,
  );
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

/** Returns an ICO file that contains the PNG. */
function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // number of pictures
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // planes
  header.writeUInt16LE(32, 12); // bits for each pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
