import type { GradeClass } from './model.ts';

const longestName = 30;
const mostClasses = 20;

/** The classes of a stored text such as 'Excellent = 9; Good = 6'; undefined when one of them is none, or a name stands twice (rule R97). */
export function readGradeClasses(stored: string): readonly GradeClass[] | undefined {
  const classes = stored
    .split(/[;\n]/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [name = '', grade = '', ...more] = part.split('=').map((word) => word.trim());
      return { name, grade: more.length === 0 && grade !== '' ? Number(grade) : Number.NaN };
    });
  const isClass = ({ name, grade }: GradeClass) =>
    name !== '' && name.length <= longestName && Number.isNaN(Number(name)) && grade >= 1 && grade <= 10;
  const names = new Set(classes.map(({ name }) => name.toLowerCase()));
  return classes.length <= mostClasses && names.size === classes.length && classes.every(isClass) ? classes : undefined;
}
