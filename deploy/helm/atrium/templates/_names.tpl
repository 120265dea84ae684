{{- define "atrium.name" -}}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{- end }}

{{- define "atrium.labels" -}}
app.kubernetes.io/name: atrium
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- end }}

{{- define "atrium.secret" -}}{{ .Values.existingSecret | default (include "atrium.name" .) }}{{- end }}

{{- define "atrium.image" -}}{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{- end }}

{{- /* What every process is told. */ -}}
{{- define "atrium.environment" -}}
envFrom:
  - secretRef: { name: {{ include "atrium.secret" . }} }
env:
  - { name: TZ, value: {{ required "environment.TZ: the time zone of the facility, such as Europe/Stockholm" .Values.environment.TZ | quote }} }
  - { name: ATRIUM_URL, value: {{ printf "https://%s" .Values.host | quote }} }
  {{- if .Values.backups.claim }}
  - { name: BACKUP_TO, value: /backups }
  {{- end }}
  {{- if .Values.certificates }}
  - { name: NODE_EXTRA_CA_CERTS, value: /certificates/ca.crt }
  {{- end }}
  {{- range $name, $value := .Values.environment }}
  {{- if and $value (ne $name "TZ") }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
  {{- end }}
  {{- with .Values.extraEnvironment }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{- /* Of each container. OpenShift and others choose the user themselves: `user: null`. */ -}}
{{- define "atrium.safety" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
{{- with .Values.user }}
runAsUser: {{ . }}
{{- end }}
capabilities: { drop: [ALL] }
{{- end }}

{{- /* Of each pod: what "restricted" namespaces ask for, where it may run, and what the facility adds. */ -}}
{{- define "atrium.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  {{- with .Values.user }}
  runAsUser: {{ . }}
  fsGroup: {{ . }}
  {{- end }}
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{- range . }}
  - { name: {{ . }} }
{{- end }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- end }}

{{- /* Where a container writes, and the certificates of the facility. */ -}}
{{- define "atrium.mounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
{{- if .Values.certificates }}
- { name: certificates, mountPath: /certificates, readOnly: true }
{{- end }}
{{- if .Values.backups.claim }}
- { name: backups, mountPath: /backups }
{{- end }}
{{- with .Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "atrium.volumes" -}}
# Uploads are in the object store; this holds files that are being processed.
- { name: data, emptyDir: {} }
- { name: tmp, emptyDir: {} }
{{- with .Values.certificates }}
- { name: certificates, configMap: { name: {{ . }} } }
{{- end }}
{{- with .Values.backups.claim }}
- { name: backups, persistentVolumeClaim: { claimName: {{ . }} } }
{{- end }}
{{- with .Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end }}
