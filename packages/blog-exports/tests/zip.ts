import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** A ZIP file with these files. `modes`: of some of them, as on Unix; 0o120777 is a symbolic link. */
export function zipOf(files: Record<string, string | Uint8Array>, modes: Record<string, number> = {}) {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) {
    const mode = modes[path];
    zip.addBuffer(Buffer.from(content as string), path, mode === undefined ? {} : { mode });
  }
  zip.end();
  return buffer(zip.outputStream as unknown as AsyncIterable<Uint8Array>);
}

/** A ZIP file whose directory names this many files, all with the same bytes. */
export function crowdedZip(count: number) {
  const local = Buffer.alloc(31);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(1, 26);
  local.write("a", 30);
  const entries = Array.from({ length: count }, (_, at) => {
    const entry = Buffer.alloc(54);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 28);
    entry.write(String(at).padStart(8, "0"), 46);
    return entry;
  });
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count & 0xffff, 8);
  end.writeUInt16LE(count & 0xffff, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}
