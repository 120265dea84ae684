import type { SymbolName } from '../words/index.tsx';

const named = (names: string, signs: string) => {
  const list = [...signs];
  return names.split(' ').map((name, at) => ({ name: name as SymbolName, sign: list[at] as string }));
};

/** Signs that science needs and keyboards lack. */
export const symbolGroups = [
  {
    word: 'greekLetters',
    symbols: [
      ...named(
        'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi omega',
        'αβγδεζηθικλμνξπρστυφχψω',
      ),
      ...named(
        'capitalGamma capitalDelta capitalTheta capitalLambda capitalXi capitalPi capitalSigma capitalPhi capitalPsi capitalOmega',
        'ΓΔΘΛΞΠΣΦΨΩ',
      ),
    ],
  },
  {
    word: 'mathSigns',
    symbols: named(
      'plusMinus times middleDot minus almostEqual notEqual lessOrEqual greaterOrEqual muchLess muchGreater proportional infinity squareRoot sum integral partial nabla parallel perpendicular rightArrow bothArrow',
      '±×·−≈≠≤≥≪≫∝∞√∑∫∂∇∥⊥→↔',
    ),
  },
  {
    word: 'unitSigns',
    symbols: [
      ...named('angstrom micro degree', 'Åµ°'),
      { name: 'celsius' as SymbolName, sign: '°C' },
      ...named('perMille hBar enDash', '‰ħ–'),
    ],
  },
] as const;
