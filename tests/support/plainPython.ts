import {execFileSync} from 'node:child_process';
import path from 'node:path';

/**
 * Puts the folder of Python itself first on the search path. Where a version manager has put a script in its place, that
 * takes three times as long as Python needs to start, and programs are started thousands of times.
 */
export default function preferPlainPython(): void {
  try {
    const python = execFileSync('python3', ['-c', 'import sys; print(sys.executable)'], {encoding: 'utf8'}).trim();
    process.env.PATH = [path.dirname(python), process.env.PATH].join(path.delimiter);
  } catch (error) {
    // Without Python, its programs are skipped, and test runs say so.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw error;
    }
  }
}
