import {strToU8, zipSync} from 'fflate';

/** The earliest time that a ZIP file can store, in local time, as the format requires. */
const ZIP_EPOCH = new Date(1980, 0, 1);

/** A ZIP file of texts in a folder, the same bytes for the same texts. */
export function createZipArchive(folder: string, files: ReadonlyMap<string, string>): Buffer {
  const entries = [...files].map(([name, text]) => [`${folder}/${name}`, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(entries), {level: 9, mtime: ZIP_EPOCH}));
}
