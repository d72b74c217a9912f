/** Replaces a part of the theme that the site cannot show: see `src/pipeline/plugins/firstView/absentParts.ts`. */
export default function Absent(): null {
  return null;
}
