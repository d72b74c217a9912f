/**
 * Whether this machine can run the other scripts: the version of Node.js, the packages with theirs, and code without marks
 * of a merge conflict. Everything else fails without them where nothing explains it. It needs no package, and runs on versions of Node.js that nothing else does.
 *
 * Usage: node scripts/checkInstallation.mjs
 * npm runs it before the scripts that `package.json` has a `pre…` for. Exit code 1 when something is missing.
 */
import console from 'console';
import fs from 'fs';
import process from 'process';

/** The most packages that a message names. */
const MOST_NAMES = 3;

const CODE_FOLDERS = ['deploy', 'packages', 'sandbox', 'scripts', 'src'];
const CODE = /\.(?:[mc]?[jt]s|tsx|css)$/;
const CONFLICT = /^(?:<{7}|>{7}) /m;

const {engines, dependencies, devDependencies} = JSON.parse(fs.readFileSync('package.json', 'utf8'));

/** Whether a version such as `v20.18.1` is at least the one of a range such as `>=20.19`. */
function isRecent(version, range) {
  const [major, minor] = version.slice(1).split('.').map(Number);
  const [leastMajor, leastMinor = 0] = range.replace(/^\D*/, '').split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

/** The versions of the packages that a lock file lists directly in `node_modules`; of none where there is no such file. */
function readVersions(file) {
  const {packages = {}} = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
  return (name) => packages[`node_modules/${name}`]?.version;
}

/** Packages, and how many more than a message names. */
function formatNames(names) {
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return names.slice(0, MOST_NAMES).join(', ') + more;
}

/** The first mark of a merge conflict in the code that scripts are compiled from, as `file:line`. */
function findConflict() {
  const folders = CODE_FOLDERS.filter((folder) => fs.existsSync(folder));
  const names = folders.flatMap((folder) =>
    fs.readdirSync(folder, {recursive: true, encoding: 'utf8'}).map((name) => `${folder}/${name}`),
  );
  for (const file of [...fs.readdirSync('.'), ...names].filter((name) => CODE.test(name))) {
    const text = fs.readFileSync(file, 'utf8');
    const found = CONFLICT.exec(text);
    if (found) {
      return `${file}:${text.slice(0, found.index).split('\n').length}`;
    }
  }
  return undefined;
}

function findMistake() {
  if (!isRecent(process.version, engines.node)) {
    return `package.json: found Node.js ${process.version.slice(1)} on this machine, expected ${engines.node.replace(/^\D*/, '')} or newer, as its engines state. Install it, then run npm ci again.`;
  }
  const names = Object.keys({...dependencies, ...devDependencies});
  const missing = names.filter((name) => !fs.existsSync(`node_modules/${name}/package.json`));
  if (missing.length > 0) {
    const command = fs.existsSync('package-lock.json') ? 'npm ci' : 'npm install';
    return `node_modules: found no package ${formatNames(missing)}, expected all of package.json. Run ${command}.`;
  }
  const installed = readVersions('node_modules/.package-lock.json');
  const expected = readVersions('package-lock.json');
  const different = names.filter((name) => installed(name) && expected(name) && installed(name) !== expected(name));
  if (different.length > 0) {
    const found = different.map((name) => `${name} ${installed(name)} instead of ${expected(name)}`);
    return `node_modules: found ${formatNames(found)}, expected the versions of package-lock.json. Run npm ci.`;
  }
  const conflict = findConflict();
  return (
    conflict &&
    `${conflict}: found a mark of a merge conflict, expected the text of one side. Choose one, and remove the marks.`
  );
}

const mistake = findMistake();
if (mistake !== undefined) {
  console.error(mistake);
  process.exitCode = 1;
}
