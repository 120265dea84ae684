import { forgetWhatWasLeft } from './database.ts';

// Runs before each file of tests, which may share its process with those before it.
forgetWhatWasLeft();
