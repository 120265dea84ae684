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
  - { name: ATRIUM_URL, value: {{ printf "https://%s" .Values.host | quote }} }
  {{- range $name, $value := .Values.environment }}
  {{- if $value }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
  {{- end }}
{{- end }}

{{- define "atrium.safety" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
runAsUser: 10001
capabilities: { drop: [ALL] }
{{- end }}
