/** Colors of the four themes, as VS Code's own theme files and defaults have them. */
export const themeColors = {
  'Default Light Modern': { text: '#3b3b3b', background: '#ffffff', inactiveTab: '#e5e5e5', icons: 'light' },
  'Default Dark Modern': { text: '#cccccc', background: '#1f1f1f', inactiveTab: '#2b2b2b', icons: 'dark' },
  'Default High Contrast': { text: '#ffffff', background: '#000000', inactiveTab: '#000000', icons: 'dark' },
  'Default High Contrast Light': { text: '#292929', background: '#ffffff', inactiveTab: '#ffffff', icons: 'light' },
} as const;

/** The contrast of two colors, from 1 to 21: what WCAG 2 calls the contrast ratio. */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter! + 0.05) / (darker! + 0.05);
}

/** The color that `color-mix(in srgb, one share%, other)` gives. */
export function mix(one: string, other: string, share: number): string {
  const parts = channels(one).map((part, index) =>
    Math.round((part * share + channels(other)[index]! * (100 - share)) / 100),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
}
