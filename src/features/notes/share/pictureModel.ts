import * as l10n from '@vscode/l10n';

/** In bytes, for one picture and for all together. */
export const largestPicture = 5_000_000;
export const largestPictures = 20_000_000;
/** Maximum number of files read for one note. */
export const mostPictures = 500;

/** The reason that a picture isn't in the copy. */
export type PictureAbsence =
  | 'missing'
  | 'unreadable'
  | 'outside'
  | 'svg'
  | 'format'
  | 'large'
  | 'sum'
  | 'many'
  | 'web'
  | 'scheme';

/** A picture as a `data:` address, or the reason that there is none. */
export type NotePicture = { data: string; size: number } | { absence: PictureAbsence };

/** Number of bytes that are enough to recognize a picture. */
export const longestSignature = 64;

/** Returns the type of a picture by its first bytes, whatever its name; undefined if it isn't one. */
export function pictureTypeOf(bytes: Uint8Array, size: number): string | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (text: string, at = 0): boolean => view.toString('latin1', at, at + text.length) === text;
  if (has('\x89PNG\r\n\x1a\n')) return 'png';
  if (has('\xff\xd8\xff')) return 'jpeg';
  if (has('GIF87a') || has('GIF89a')) return 'gif';
  if (has('RIFF') && has('WEBPVP8', 8)) return 'webp';
  if (has('ftypavif', 4) || has('ftypavis', 4)) return 'avif';
  if (isBitmap(view, size)) return 'bmp';
  return undefined;
}

/** Many texts start with BM, so the file's length and the stated header size are checked too. */
function isBitmap(view: Buffer, size: number): boolean {
  if (view.length < 18 || view.toString('latin1', 0, 2) !== 'BM') return false;
  return (
    view.readUInt32LE(2) === size && view.readUInt32LE(6) === 0 && [12, 40, 108, 124].includes(view.readUInt32LE(14))
  );
}

/** SVG is a text, which may begin with a declaration and comments. */
export function isSvg(bytes: Uint8Array): boolean {
  return /^\uFEFF?\s{0,60}<(?:svg|\?xml|!doctype svg|!--)/i.test(Buffer.from(bytes).toString('utf8'));
}

const pictureData = /^data:image\/(?:png|jpeg|gif|webp|avif|bmp);base64,[A-Za-z0-9+/=]*$/;

/** Returns whether an address is a picture of a type that can't do anything but be shown. */
export function isPictureData(address: string): boolean {
  return pictureData.test(address);
}

/** The pictures of one copy. A picture counts each time it is shown, since the copy repeats it. */
export class SharedPictures {
  /** The number of pictures that aren't in the copy. */
  left = 0;
  #sum = 0;
  readonly #read: ReadonlyMap<string, NotePicture>;

  constructor(read: ReadonlyMap<string, NotePicture>) {
    this.#read = read;
  }

  /** Returns the picture for an address, or the reason that there is none. */
  take(address: string): NotePicture {
    const picture = this.#pictureOf(address);
    if ('absence' in picture) this.left += 1;
    return picture;
  }

  #pictureOf(address: string): NotePicture {
    if (isPictureData(address)) return { data: address, size: address.length };
    const picture = this.#read.get(address) ?? { absence: absenceByAddress(address) ?? 'outside' };
    if ('absence' in picture) return picture;
    if (this.#sum + picture.size > largestPictures) return { absence: 'sum' };
    this.#sum += picture.size;
    return picture;
  }
}

/** Returns why an address can't lead to a picture of the workspace; undefined if it may. */
export function absenceByAddress(address: string): PictureAbsence | undefined {
  if (/^(?:https?:)?\/\//i.test(address)) return 'web';
  if (/^data:image\/svg/i.test(address)) return 'svg';
  if (/^data:/i.test(address)) return 'format';
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return 'scheme';
  return address === '' ? 'scheme' : undefined;
}

const inMegabytes = (bytes: number): number => bytes / 1_000_000;

export function formatAbsence(absence: PictureAbsence): string {
  switch (absence) {
    case 'missing':
      return l10n.t('the file doesn’t exist');
    case 'unreadable':
      return l10n.t('the file can’t be read');
    case 'outside':
      return l10n.t('the file is outside the workspace');
    case 'svg':
      return l10n.t('SVG files can contain scripts');
    case 'format':
      return l10n.t('the file isn’t a PNG, JPEG, GIF, WebP, AVIF, or BMP picture');
    case 'large':
      return l10n.t('the file is larger than {0} MB', inMegabytes(largestPicture));
    case 'sum':
      return l10n.t('the note’s pictures exceed {0} MB in total', inMegabytes(largestPictures));
    case 'many':
      return l10n.t('the note has more than {0} pictures', mostPictures);
    case 'web':
      return l10n.t('the picture is on the web');
    case 'scheme':
      return l10n.t('the address doesn’t point to a file in the workspace');
  }
}
