/** Internal reviews of technical reviews. */
