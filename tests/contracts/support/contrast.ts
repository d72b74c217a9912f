/** The relative luminance of a `#RRGGBB` color, by WCAG 2.2. */
function luminanceOf(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** The contrast ratio of two `#RRGGBB` colors, by WCAG 2.2: 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const [dark, light] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}
