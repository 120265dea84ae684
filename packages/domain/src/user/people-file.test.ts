import { describe, expect, it } from 'vitest';
import { csvLines, nameFromAddress, nameLimit, readPeopleFile } from './index.ts';

describe('a file of people', () => {
  it('is read with its columns in any order, quotes and several roles', () => {
    const { people, problems } = readPeopleFile(
      '\uFEFFlastname;firstname;email;roles;institution\r\n"Weber; ""Jon""";Jonas;jonas@lab.example;instrument_scientist user_officer;"Lund\nUniversity"\r\n\r\nKowalska;Marta;marta@uni.example;;\r\n',
    );
    expect(problems).toEqual([]);
    expect(people).toEqual([
      {
        line: 2,
        email: 'jonas@lab.example',
        firstname: 'Jonas',
        lastname: 'Weber; "Jon"',
        institution: 'Lund\nUniversity',
        roles: ['INSTRUMENT_SCIENTIST', 'USER_OFFICER'],
      },
      { line: 5, email: 'marta@uni.example', firstname: 'Marta', lastname: 'Kowalska', institution: '', roles: [] },
    ]);
  });

  it.each([
    ['firstname,lastname\nA,B', [[1, 'the header row does not contain email']]],
    ['email,firstname,lastname\nnobody,Ada,Byron', [[2, 'nobody is not an e-mail address']]],
    ['email,firstname,lastname\na@b.example,A,Byron', [[2, 'First name must be at least 2 characters']]],
    [
      'email,firstname,lastname\na@b.example,Ada,Byron\nA@b.example,Ada,Byron',
      [[3, 'A@b.example is already on line 2']],
    ],
  ])('%j: problems with their lines', (text, expected) => {
    expect(readPeopleFile(text).problems.map(({ line, problem }) => [line, problem])).toEqual(expected);
  });

  it('lists the existing roles if one is unknown', () => {
    const { problems } = readPeopleFile('email,firstname,lastname,roles\na@b.example,Ada,Byron,king');
    expect(problems[0]?.problem).toMatch(/^there is no role king; roles are user, user_officer/);
  });

  it('counts line breaks within cells', () => {
    expect(csvLines('a,"b\nc"\nd', ',').map(({ line }) => line)).toEqual([1, 3]);
  });
});

it.each([
  ['jane.doe@lab.example', 'Jane', 'Doe'],
  ['jane@lab.example', 'Jane', '(lab.example)'],
  ['j@lab.example', 'J.', '(lab.example)'],
  [`${'a'.repeat(60)}.${'b'.repeat(60)}@lab.example`, `A${'a'.repeat(nameLimit - 1)}`, `B${'b'.repeat(nameLimit - 1)}`],
])('a substitute name for %s', (email, firstname, lastname) => {
  expect(nameFromAddress(email)).toEqual({ firstname, lastname });
});
