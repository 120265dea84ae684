import { forgetWhatWasLeft } from './database.ts';

// Runs before each test file, which may share its process with earlier ones.
forgetWhatWasLeft();
