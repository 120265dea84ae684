// Reads what helm rendered from standard input and writes as JSON its objects, and what the schemas of Kubernetes and of the Prometheus
// operator have against each.
import { readFileSync } from 'node:fs';
import { loadAll } from 'js-yaml';

/** The module that knows an object, by its `apiVersion`. */
const moduleOf = (version) =>
  version.startsWith('monitoring.coreos.com/')
    ? `@kubernetes-models/prometheus-operator/${version}`
    : `kubernetes-models/${version}`;

const objects = loadAll(readFileSync(0, 'utf8')).filter(Boolean);
const problems = [];
for (const object of objects) {
  const { [object.kind]: Model } = await import(moduleOf(object.apiVersion));
  try {
    new Model(object).validate();
  } catch (error) {
    problems.push(`${object.kind} ${object.metadata.name}: ${error.message}`);
  }
}
console.log(JSON.stringify({ objects, problems, modules: objects.map(({ apiVersion }) => moduleOf(apiVersion)) }));
